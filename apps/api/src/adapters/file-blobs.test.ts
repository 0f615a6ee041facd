import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createFileBlobs } from './file-blobs.ts';

const { synced } = vi.hoisted(() => ({ synced: [] as string[] }));

vi.mock('node:fs/promises', async (original) => {
  const actual = await original<typeof import('node:fs/promises')>();
  return {
    ...actual,
    open: async (...args: Parameters<typeof actual.open>) => {
      const file = await actual.open(...args);
      const sync = file.sync.bind(file);
      return Object.assign(file, {
        sync: async () => {
          await sync();
          synced.push(String(args[0]));
        },
      });
    },
  };
});

it('syncs a new folder, and each above it that is new', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'blobs-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const blobs = createFileBlobs(directory);
  const folders = async (key: string) => {
    synced.length = 0;
    await blobs.put(key, Buffer.from('bytes'));
    return synced.map((path) => relative(directory, path)).filter((path) => !path.endsWith('.part'));
  };
  expect(await folders('anna/ab/photo')).toEqual(['anna', '', 'anna/ab']);
  expect(await folders('anna/cd/photo')).toEqual(['anna', 'anna/cd']);
  expect(await folders('anna/cd/other')).toEqual(['anna/cd']);
});
