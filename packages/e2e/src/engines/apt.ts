import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The program of this name on the PATH. */
export function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where every package can be had: there a missing one is a fault, elsewhere it is none. */
export function isRootOnDebian(): boolean {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && /^ID=debian$/m.test(release);
}

/** Installs packages of Debian. @returns why they are not installed; undefined once they are */
export async function aptInstall(packages: readonly string[]): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return 'only root installs packages, and with apt-get';
  // Another program may be installing.
  const wait = ['-q', '-o', 'DPkg::Lock::Timeout=300'];
  // Lists that did not all come may have what is needed.
  const updated = await apt([...wait, 'update']);
  const installed = await apt([...wait, 'install', '-y', '--no-install-recommends', ...packages]);
  return installed && [updated, installed].filter(Boolean).join('; ');
}

async function apt(args: readonly string[]): Promise<string | undefined> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn('apt-get', args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words += text;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return code === 0 ? undefined : `apt-get ended with ${code}: ${words.trim().split('\n').slice(-3).join(' ')}`;
}
