import { readFileSync } from 'node:fs';

const KIB_PER_MIB = 1024;

/** A process and all that it has started; empty where the system does not say (only Linux does). */
function family(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim();
    return [
      pid,
      ...children
        .split(' ')
        .filter(Boolean)
        .flatMap((child) => family(Number(child))),
    ];
  } catch {
    // Expected: it has ended meanwhile.
    return [];
  }
}

/** Resident memory of a process, MiB; 0 once it has ended. */
export function residentOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / KIB_PER_MIB;
  } catch {
    // Expected: it has ended meanwhile.
    return 0;
  }
}

/** The same of a process and all that it has started, together. */
export function residentOfFamily(pid: number): number {
  return family(pid).reduce((sum, each) => sum + residentOf(each), 0);
}
