import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileBlobs } from '#api/adapters/file-blobs.ts';
import { createS3Blobs } from '#api/adapters/s3/s3-blobs.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { buckets } from './buckets.ts';

interface OpenStore {
  blobs: BlobStore;
  close(): Promise<void>;
}

/** Contract of every blob adapter. */
function describeBlobStore(name: string, open: (directory: string) => Promise<OpenStore>): void {
  describe(`blob port: ${name}`, () => {
    let directory: string;
    let blobs: BlobStore;
    let close: OpenStore['close'];
    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'tagfalter-blobs-'));
      ({ blobs, close } = await open(directory));
    });
    afterAll(async () => {
      await close();
      await rm(directory, { recursive: true, force: true });
    });

    const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);
    const read = async (key: string, range?: { start: number; end: number }) => buffer(await blobs.read(key, range));

    it('returns stored bytes, whole and in ranges', async () => {
      await blobs.put('account/ab12/original', bytes);
      expect(await blobs.stat('account/ab12/original')).toEqual({ size: 1000 });
      expect(Buffer.compare(await read('account/ab12/original'), bytes)).toBe(0);
      expect([...(await read('account/ab12/original', { start: 10, end: 12 }))]).toEqual([10, 11, 12]);
      expect((await read('account/ab12/original', { start: 999, end: 999 })).length).toBe(1);
    });

    it('takes the same bytes twice, also at once', async () => {
      await Promise.all(Array.from({ length: 8 }, () => blobs.put('account/cd34', bytes)));
      expect(Buffer.compare(await read('account/cd34'), bytes)).toBe(0);
    });

    it('takes over a file', async () => {
      const file = join(directory, 'incoming');
      await writeFile(file, bytes);
      await blobs.adopt('account/ef56', file);
      expect(Buffer.compare(await read('account/ef56'), bytes)).toBe(0);
      expect(await readdir(directory)).not.toContain('incoming');
    });

    it('has nothing for unknown and removed keys', async () => {
      expect(await blobs.stat('account/none')).toBeNull();
      await expect(blobs.read('account/none')).rejects.toThrow();
      await blobs.put('account/gone', bytes);
      await blobs.remove('account/gone');
      await blobs.remove('account/gone');
      expect(await blobs.stat('account/gone')).toBeNull();
    });

    it('lists everything, and removes only blobs not stored again', async () => {
      await blobs.put('listed/old', bytes);
      const keys = [];
      let putAt = 0;
      for await (const blob of blobs.list()) {
        keys.push(blob.key);
        if (blob.key === 'listed/old') putAt = blob.putAt;
      }
      expect(keys).toEqual(expect.arrayContaining(['listed/old', 'account/ab12/original']));
      await blobs.removeOld('listed/old', putAt - 1);
      expect(await blobs.stat('listed/old')).not.toBeNull();
      await blobs.removeOld('listed/old', putAt);
      await blobs.removeOld('listed/old', putAt);
      expect(await blobs.stat('listed/old')).toBeNull();
    });

    it.each(['../escape', '/etc/passwd', 'a/../../b', 'a//b', '', '.hidden', 'A', 'a\0b'])(
      'refuses the key %j',
      async (key) => {
        await expect(Promise.resolve().then(() => blobs.put(key, bytes))).rejects.toThrow('malformed');
      },
    );
  });
}

describeBlobStore('files', async (directory) => ({ blobs: createFileBlobs(directory), close: async () => {} }));
for (const { name, open } of buckets) {
  describeBlobStore(name, async () => {
    const { bucket, close } = await open();
    return { blobs: createS3Blobs(bucket), close };
  });
}
