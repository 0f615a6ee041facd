import { readFileSync } from 'node:fs';
import { setInterval as every } from 'node:timers/promises';

const LOOK_MS = 500;
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

function residentOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / KIB_PER_MIB;
  } catch {
    // Expected: it has ended meanwhile.
    return 0;
  }
}

/** Memory of a server, MiB. */
export interface ServerMemory {
  /** Of all its processes together, at the same time. */
  now: number;
  most: number;
  /** The most of the server's own process. */
  mostOfMain: number;
}

/** Watches the resident memory of a process with all that it starts, twice a second, until told to stop. */
export function watchServer(pid: number, signal: AbortSignal): ServerMemory {
  const memory: ServerMemory = { now: 0, most: 0, mostOfMain: 0 };
  const watch = async (): Promise<void> => {
    for await (const _ of every(LOOK_MS, undefined, { signal })) {
      memory.now = family(pid).reduce((sum, each) => sum + residentOf(each), 0);
      memory.most = Math.max(memory.most, memory.now);
      memory.mostOfMain = Math.max(memory.mostOfMain, residentOf(pid));
    }
  };
  watch().catch((error: unknown) => {
    // Expected: the end of it, while it waits.
    if (!signal.aborted) throw error;
  });
  return memory;
}
