import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Size of PostgreSQL's control file in bytes. */
const CONTROL_BYTES = 8192;
/** Offsets in the control file: `checkPointCopy.redo` and `checkPointCopy.ThisTimeLineID`. */
const REDO_AT = 40;
const TIMELINE_AT = 48;
/** Offset of `xlp_pageaddr` in a log page's header. */
const PAGE_ADDRESS_AT = 8;
const SEGMENT_NAME = /^[0-9A-F]{24}$/;

const hex = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0');

/** Name of the log segment that holds an address. @param size bytes of a segment */
function segmentOf(timeline: number, address: bigint, size: bigint): string {
  const perFile = 0x1_0000_0000n / size;
  const number = address / size;
  return hex(BigInt(timeline)) + hex(number / perFile) + hex(number % perFile);
}

function headOf(file: string): Buffer {
  const head = Buffer.alloc(16);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, head, 0, head.length, 0);
  } finally {
    closeSync(descriptor);
  }
  return head;
}

/** Whether the segment of the last checkpoint exists and begins correctly. */
function hasLog(directory: string): boolean {
  const control = readFileSync(join(directory, 'global/pg_control'));
  const log = join(directory, 'pg_wal');
  const sizes = readdirSync(log)
    .filter((name) => SEGMENT_NAME.test(name))
    .map((name) => statSync(join(log, name)).size);
  const size = BigInt(Math.max(0, ...sizes));
  if (size === 0n) return false;
  const redo = control.readBigUInt64LE(REDO_AT);
  const file = join(log, segmentOf(control.readUInt32LE(TIMELINE_AT), redo, size));
  return existsSync(file) && headOf(file).readBigUInt64LE(PAGE_ADDRESS_AT) === redo - (redo % size);
}

function hasDatabases(directory: string): boolean {
  const names = readdirSync(join(directory, 'base'));
  return names.length > 0 && names.every((name) => existsSync(join(directory, 'base', name, 'PG_VERSION')));
}

function canBeRead(isSound: () => boolean): boolean {
  try {
    return isSound();
  } catch {
    // A file in place of a folder, or one that this user may not read.
    return false;
  }
}

/**
 * Checks the files PostgreSQL needs and changes nothing. PostgreSQL itself would start empty without `PG_VERSION`, and
 * writes into a damaged directory before it fails.
 * @param directory of the embedded database
 * @returns first missing or damaged file or folder
 */
export function findDamage(directory: string): string | undefined {
  const parts: [name: string, isSound: () => boolean][] = [
    ['PG_VERSION', () => existsSync(join(directory, 'PG_VERSION'))],
    ['global/pg_control', () => statSync(join(directory, 'global/pg_control')).size === CONTROL_BYTES],
    ['base', () => hasDatabases(directory)],
    ['pg_xact', () => readdirSync(join(directory, 'pg_xact')).length > 0],
    ['pg_wal', () => hasLog(directory)],
  ];
  return parts.find(([name, isSound]) => !existsSync(join(directory, name)) || !canBeRead(isSound))?.[0];
}
