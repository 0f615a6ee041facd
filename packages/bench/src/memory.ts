import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const KIB_PER_MIB = 1024;

function readStatus(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const line = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? Number.NaN) / KIB_PER_MIB;
}

/**
 * Watches the resident memory of a process from now on.
 * @returns what answers its growth since, at the peak, in MiB; NaN where the system does not say (only Linux does)
 */
export function watchProcessMemory(pid: number): () => number {
  if (!existsSync(`/proc/${pid}/clear_refs`)) return () => Number.NaN;
  // Makes the kernel forget the peak so far.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = readStatus(pid, 'VmRSS');
  return () => readStatus(pid, 'VmHWM') - before;
}
