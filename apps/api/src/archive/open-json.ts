import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type ForeignArchive, type ForeignFile, UnreadableArchive, UnreadableFile } from './open-archive.ts';

/** Enough for a byte order mark and the first brace. */
const HEAD_BYTES = 64;

/**
 * A JSON file that was chosen without its archive, as an archive of one file.
 * @param name on the device
 * @throws UnreadableArchive for anything else
 */
export async function openJson(path: string, name: string): Promise<ForeignArchive> {
  const handle = await open(path);
  const { size } = await handle.stat();
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  await handle.close();
  const head = buffer
    .subarray(0, bytesRead)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  if (!/^\s*[[{]/.test(head)) throw new UnreadableArchive('no_archive');
  const base = name.slice(name.lastIndexOf('/') + 1);
  const file: ForeignFile = { name: /\.json$/i.test(base) ? base : `${base}.json`, size };
  return {
    files: new Map([[file.name, file]]),
    leftOut: [],
    read: (_file, most) => readPlain(path, size, most),
    close: () => undefined,
  };
}

async function* readPlain(path: string, size: number, most: number): AsyncGenerator<Buffer> {
  if (size > most) throw new UnreadableFile('too_large');
  for await (const chunk of createReadStream(path)) if (Buffer.isBuffer(chunk)) yield chunk;
}
