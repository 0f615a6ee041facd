import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';

/** Unpacks an archive; its reader checks every CRC-32. @returns the files' names */
export async function unzip(archive: string, folder: string): Promise<string[]> {
  const zip = await openPromise(archive);
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) {
    const target = path.join(folder, entry.fileName);
    await mkdir(path.dirname(target), { recursive: true });
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target));
    names.push(entry.fileName);
  }
  return names;
}
