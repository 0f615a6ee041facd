import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Ids and command lines of all processes of this machine. */
function allProcesses(): Array<{ pid: number; command: string }> {
  if (existsSync('/proc/self/cmdline')) {
    const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return ids.map((id) => ({ pid: Number(id), command: commandOf(id) }));
  }
  const lines = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid = '', ...command] = line.trim().split(/\s+/);
    return { pid: Number(pid), command: command.join(' ') };
  });
}

function commandOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Ends every process of the browser that uses this profile, at once and without a chance to write anything. */
export function killBrowserOf(profile: string): number {
  const found = allProcesses().filter(({ command }) => command.includes(`--user-data-dir=${profile}`));
  for (const { pid } of found) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
  return found.length;
}
