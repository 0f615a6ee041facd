import { readFileSync } from 'node:fs';

/** What a process uses. */
export interface Usage {
  /** Resident memory, bytes. */
  rss: number;
  /** Milliseconds it has computed since its start. */
  cpuMs: number;
}

/** Clock ticks a second, as Linux reports them on every architecture. */
const TICKS = 100;

/** Looks at a process from outside; `undefined` on systems without /proc, and once the process has ended. */
export function readUsage(pid: number): Usage | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field is the program's name, in brackets; `utime` and `stime` are fields 14 and 15.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    if (kilobytes === undefined || !Number.isFinite(ticks)) return undefined;
    return { rss: Number(kilobytes) * 1024, cpuMs: (ticks * 1000) / TICKS };
  } catch {
    // Expected: no /proc, or no such process any more.
    return undefined;
  }
}
