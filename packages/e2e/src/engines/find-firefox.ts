import { execFileSync } from 'node:child_process';
import { onPath } from './apt.ts';

export interface FoundFirefox {
  executablePath: string;
  version: string;
}

const NAMES = ['firefox-esr', 'firefox'];

/** Its version; undefined for what does not start, such as the stand-in of a snap. */
function versionOf(file: string): string | undefined {
  try {
    const words = execFileSync(file, ['--version'], { encoding: 'utf8', timeout: 20_000, stdio: 'pipe' });
    return /\d+\.[\d.]+(esr)?/.exec(words)?.[0];
  } catch {
    return undefined;
  }
}

/** Firefox of this machine (`FIREFOX_PATH` names one of one's own), or what is missing. */
export function lookForFirefox(): FoundFirefox | { missing: string[] } {
  const given = process.env.FIREFOX_PATH;
  for (const executablePath of given === undefined ? NAMES.map(onPath) : [given]) {
    const version = executablePath === undefined ? undefined : versionOf(executablePath);
    if (executablePath !== undefined && version !== undefined) return { executablePath, version };
  }
  return { missing: [given === undefined ? 'firefox-esr or firefox' : `a Firefox at ${given}`] };
}
