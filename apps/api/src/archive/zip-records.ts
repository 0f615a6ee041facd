/*
 * ZIP records (APPNOTE 6.3): stored entries, UTF-8 names, Zip64 where needed. Sizes and CRC-32 precede the bytes, so no
 * data descriptors.
 */

export interface ZipEntry {
  /** Path with `/`, never absolute. */
  name: string;
  size: number;
  crc32: number;
  /** Milliseconds since the epoch; ZIP keeps two seconds of UTC. */
  modified: number;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const EXTRA_64 = 0x0001;
/** Marks a value stored in Zip64. */
const BEYOND_16 = 0xffff;
const BEYOND_32 = 0xffffffff;
const UTF_8 = 0x0800;
const VERSION = 20;
const VERSION_64 = 45;
/** Unix, so that the permissions count: a plain, readable file. */
const MADE_BY_UNIX = 3 << 8;
const PLAIN_FILE = (0o100644 << 16) >>> 0;
const DOS_EPOCH = 1980;

/** Longest record without its name. */
const MAX_RECORD_BYTES = 128;

/** Little endian. */
class RecordWriter {
  readonly #buffer: Buffer;
  #at = 0;
  constructor(name: Buffer) {
    this.#buffer = Buffer.allocUnsafe(MAX_RECORD_BYTES + name.length);
  }
  u16(...values: number[]): this {
    for (const value of values) this.#at = this.#buffer.writeUInt16LE(value, this.#at);
    return this;
  }
  u32(...values: number[]): this {
    for (const value of values) this.#at = this.#buffer.writeUInt32LE(value, this.#at);
    return this;
  }
  u64(...values: number[]): this {
    for (const value of values) this.#at = this.#buffer.writeBigUInt64LE(BigInt(value), this.#at);
    return this;
  }
  bytes(...values: Buffer[]): this {
    for (const value of values) this.#at += value.copy(this.#buffer, this.#at);
    return this;
  }
  done(): Buffer {
    return this.#buffer.subarray(0, this.#at);
  }
}

const NONE = Buffer.alloc(0);
const record = (name = NONE) => new RecordWriter(name);

/** DOS time and date, from 1980 on. */
function dosTime(modified: number): [time: number, date: number] {
  const at = new Date(modified);
  const year = at.getUTCFullYear() - DOS_EPOCH;
  if (year < 0) return [0, (1 << 5) | 1];
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return [time, (Math.min(year, 127) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()];
}

/** The values beyond 32 bits. */
function extra64(...values: number[]): Buffer {
  const large = values.filter((value) => value >= BEYOND_32);
  if (large.length === 0) return NONE;
  return record()
    .u16(EXTRA_64, large.length * 8)
    .u64(...large)
    .done();
}

const in32 = (value: number): number => Math.min(value, BEYOND_32);

export function localHeader({ name, size, crc32, modified }: ZipEntry): Buffer {
  const path = Buffer.from(name);
  // A large file has both sizes in the extra field.
  const extra = extra64(size, size);
  return record(path)
    .u32(LOCAL_HEADER)
    .u16(extra.length > 0 ? VERSION_64 : VERSION, UTF_8, 0, ...dosTime(modified))
    .u32(crc32, in32(size), in32(size))
    .u16(path.length, extra.length)
    .bytes(path, extra)
    .done();
}

/** Directory record. @param offset of the local header */
export function centralHeader({ name, size, crc32, modified }: ZipEntry, offset: number): Buffer {
  const path = Buffer.from(name);
  const extra = extra64(size, size, offset);
  const version = extra.length > 0 ? VERSION_64 : VERSION;
  return record(path)
    .u32(CENTRAL_HEADER)
    .u16(MADE_BY_UNIX | version, version, UTF_8, 0, ...dosTime(modified))
    .u32(crc32, in32(size), in32(size))
    .u16(path.length, extra.length, 0, 0, 0)
    .u32(PLAIN_FILE, in32(offset))
    .bytes(path, extra)
    .done();
}

/** @param offset of the directory @param size of the directory in bytes */
export function endRecords(count: number, size: number, offset: number): Buffer {
  const is64 = count >= BEYOND_16 || size >= BEYOND_32 || offset >= BEYOND_32;
  const end = record()
    .u32(END)
    .u16(0, 0, Math.min(count, BEYOND_16), Math.min(count, BEYOND_16))
    .u32(in32(size), in32(offset))
    .u16(0)
    .done();
  if (!is64) return end;
  const at = offset + size;
  return (
    record()
      .u32(END_64)
      // Bytes of this record after this field.
      .u64(44)
      .u16(MADE_BY_UNIX | VERSION_64, VERSION_64)
      .u32(0, 0)
      .u64(count, count, size, offset)
      .u32(LOCATOR_64, 0)
      .u64(at)
      .u32(1)
      .bytes(end)
      .done()
  );
}
