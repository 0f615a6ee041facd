import { type FileHandle, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createFileBlobs } from './file-blobs.ts';

/** Inodes of what is synced from now on. */
async function watchSyncs(): Promise<number[]> {
  const synced: number[] = [];
  const any = await open(tmpdir(), 'r');
  const prototype: FileHandle = Object.getPrototypeOf(any);
  await any.close();
  const sync = prototype.sync;
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    await sync.call(this);
    synced.push((await this.stat()).ino);
  });
  onTestFinished(() => spy.mockRestore());
  return synced;
}

it('syncs a new folder, and each above it that is new', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'blobs-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const blobs = createFileBlobs(directory);
  const synced = await watchSyncs();
  const inodes = (...paths: string[]) =>
    Promise.all(paths.map(async (path) => (await stat(join(directory, path))).ino));
  const put = async (key: string) => {
    synced.length = 0;
    await blobs.put(key, Buffer.from('bytes'));
    return synced;
  };
  expect(await put('anna/ab/photo')).toEqual(await inodes('anna', '', 'anna/ab/photo', 'anna/ab'));
  expect(await put('anna/cd/photo')).toEqual(await inodes('anna', 'anna/cd/photo', 'anna/cd'));
  expect(await put('anna/cd/other')).toEqual(await inodes('anna/cd/other', 'anna/cd'));
});
