import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;

const isOpenToOthers = (path: string): boolean => (statSync(path).mode & 0o077) !== 0;

/**
 * Takes a directory and what lies in it away from all other users of the machine. It looks at the directory alone where
 * that is closed already; the directory itself is closed last, so that a start that was cut off begins anew.
 * Windows knows no such modes: nothing happens there.
 */
export function makePrivate(directory: string): void {
  if (process.platform === 'win32' || !isOpenToOthers(directory)) return;
  const parts = readdirSync(directory, { recursive: true, withFileTypes: true });
  for (const part of parts) {
    const path = join(part.parentPath, part.name);
    if (part.isDirectory()) chmodSync(path, DIRECTORY_MODE);
    else if (part.isFile()) chmodSync(path, FILE_MODE);
  }
  chmodSync(directory, DIRECTORY_MODE);
}

/** Whatever this process writes from now on is for its user alone. */
export function writePrivately(): void {
  process.umask(0o077);
}
