import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;

const isOpenToOthers = (path: string): boolean => (statSync(path).mode & 0o077) !== 0;

/**
 * Closes a directory and its contents to other users. The directory itself is closed last, so that an interrupted start
 * begins again; once it is closed, the contents are not looked at. Does nothing on Windows.
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

/** Everything written from now on is for this user alone. */
export function writePrivately(): void {
  process.umask(0o077);
}
