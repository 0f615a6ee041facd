import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

/** A file as another program packs it. */
export interface PackedFile {
  name: string;
  bytes: Buffer | string;
  isEncrypted?: boolean;
  /** Stored, as programs do with photos. */
  isStored?: boolean;
  /** False claims about itself. */
  lie?: { size?: number; crc32?: number };
}

const UTF_8 = 0x0800;

function header(file: PackedFile, packed: Buffer, offset: number | undefined): Buffer {
  const bytes = Buffer.from(file.bytes);
  const name = Buffer.from(file.name);
  const isCentral = offset !== undefined;
  const record = Buffer.alloc(isCentral ? 46 : 30);
  record.writeUInt32LE(isCentral ? 0x02014b50 : 0x04034b50, 0);
  const at = isCentral ? 6 : 4;
  record.writeUInt16LE(20, at);
  record.writeUInt16LE(UTF_8 | (file.isEncrypted ? 1 : 0), at + 2);
  record.writeUInt16LE(file.isStored ? 0 : 8, at + 4);
  record.writeUInt32LE(file.lie?.crc32 ?? crc32(bytes), at + 10);
  record.writeUInt32LE(packed.length, at + 14);
  record.writeUInt32LE(file.lie?.size ?? bytes.length, at + 18);
  record.writeUInt16LE(name.length, at + 22);
  if (isCentral) record.writeUInt32LE(offset, 42);
  return Buffer.concat([record, name]);
}

/** Packed by deflate. */
export function zipOf(files: readonly PackedFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const bytes = Buffer.from(file.bytes);
    const packed = file.isStored ? bytes : deflateRawSync(bytes);
    const local = header(file, packed, undefined);
    directory.push(header(file, packed, offset));
    parts.push(local, packed);
    offset += local.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

/** Runs `work` with an archive on disk. */
export async function withFile<T>(bytes: Buffer, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tagfalter-archive-'));
  try {
    const path = join(folder, 'archive.zip');
    await writeFile(path, bytes);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
