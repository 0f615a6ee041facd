import { readFileSync } from 'node:fs';

export interface Usage {
  /** Resident memory, bytes. */
  rss: number;
  /** Milliseconds of CPU since the start. */
  cpuMs: number;
}

/** Clock ticks per second: Linux reports 100 on every architecture. */
const TICKS = 100;

/** Usage of another process; `undefined` without /proc, or once it has ended. */
export function readUsage(pid: number): Usage | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // Field 2 is the program's name in brackets; `utime` and `stime` are fields 14 and 15.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    if (kilobytes === undefined || !Number.isFinite(ticks)) return undefined;
    return { rss: Number(kilobytes) * 1024, cpuMs: (ticks * 1000) / TICKS };
  } catch {
    // Expected: no /proc, or no such process any more.
    return undefined;
  }
}
