import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** PostgreSQL writes its control file in one block of this many bytes. */
const CONTROL_BYTES = 8192;
/** Offsets in the control file: `checkPointCopy.redo` and `checkPointCopy.ThisTimeLineID`. */
const REDO_AT = 40;
const TIMELINE_AT = 48;
/** Offset of `xlp_pageaddr` in the header of a page of the log. */
const PAGE_ADDRESS_AT = 8;
const SEGMENT_NAME = /^[0-9A-F]{24}$/;

const hex = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0');

/** Name of the segment of the log that holds an address. @param size bytes of a segment */
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

/** Whether the segment is there from which PostgreSQL starts, and begins as it says. */
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

/**
 * Looks for what PostgreSQL needs to start, and changes nothing. PostgreSQL itself would begin anew where `PG_VERSION` is
 * missing, and writes into a damaged directory before it gives up.
 * @param directory of the embedded database
 * @returns the first file or folder that is missing or damaged; `undefined` if there is none
 */
export function findDamage(directory: string): string | undefined {
  const parts: [name: string, isSound: () => boolean][] = [
    ['PG_VERSION', () => existsSync(join(directory, 'PG_VERSION'))],
    ['global/pg_control', () => statSync(join(directory, 'global/pg_control')).size === CONTROL_BYTES],
    ['base', () => hasDatabases(directory)],
    ['pg_xact', () => readdirSync(join(directory, 'pg_xact')).length > 0],
    ['pg_wal', () => hasLog(directory)],
  ];
  return parts.find(([name, isSound]) => !existsSync(join(directory, name)) || !isSound())?.[0];
}
