import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { faultCode } from './fault-code.ts';
import { makePrivate } from './private-dir.ts';
import { StartFault } from './start-fault.ts';

/** A data directory that belongs to this process until `release` or the end of the process. */
export interface DataDir {
  release(): void;
}

export class DataDirInUse extends StartFault {}

const SQLITE_BUSY = 5;

/**
 * Creates the directory if needed, closes it to other users, and claims it. The claim is an exclusive SQLite
 * transaction (decision 005): the operating system drops it when the process ends, so no lock gets stale.
 * @throws DataDirInUse, or StartFault if it is not writable
 */
export function claimDataDir(path: string): DataDir {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK | constants.X_OK);
    makePrivate(path);
  } catch (fault) {
    throw new StartFault(
      `The data directory ${path} cannot be written (${faultCode(fault) ?? 'unknown'}); see DATA_DIR.`,
    );
  }
  const lock = openLock(path);
  return { release: () => lock.close() };
}

function openLock(path: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(path, 'lock'));
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (fault) {
    lock?.close();
    if (fault instanceof Error && 'errcode' in fault && fault.errcode === SQLITE_BUSY) {
      throw new DataDirInUse(`The data directory ${path} is in use by another Tagfalter process.`);
    }
    throw new StartFault(`The data directory ${path} cannot be written; see DATA_DIR.`);
  }
}
