import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileUploads } from '#api/adapters/file-uploads.ts';
import { createS3Uploads } from '#api/adapters/s3/s3-uploads.ts';
import type { UploadStore } from '#api/ports/uploads.ts';
import { buckets } from './buckets.ts';

interface OpenStore {
  uploads: UploadStore;
  close(): Promise<void>;
}

const FOLDER = `uploads-${randomBytes(4).toString('hex')}/`;
const kinds: { name: string; open(directory: string): Promise<OpenStore> }[] = [
  { name: 'files', open: async (directory) => ({ uploads: createFileUploads(directory), close: async () => {} }) },
  ...buckets.map(({ name, open }) => ({
    name,
    open: async (directory: string) => {
      const { close, ...opened } = await open();
      return { uploads: createS3Uploads({ ...opened, folder: FOLDER, directory }), close };
    },
  })),
];

const bytes = randomBytes(300_000);
const METADATA = { kind: 'image' };

/** The contract of every store of uploads. */
describe.each(kinds)('upload port: $name', ({ open }) => {
  let directory: string;
  let elsewhere: string;
  let uploads: UploadStore;
  let close: OpenStore['close'];
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'tagfalter-uploads-'));
    elsewhere = await mkdtemp(join(tmpdir(), 'tagfalter-elsewhere-'));
    ({ uploads, close } = await open(directory));
  });
  afterAll(async () => {
    await close();
    for (const path of [directory, elsewhere]) await rm(path, { recursive: true, force: true });
  });

  const announce = async (id: string, size = bytes.length): Promise<void> => {
    await uploads.datastore.create(new Upload({ id, size, offset: 0, metadata: METADATA }));
  };
  const write = (id: string, from: number, to = bytes.length): Promise<number> =>
    uploads.datastore.write(Readable.from([bytes.subarray(from, to)]), id, from);

  it('knows an upload and what is here of it', async () => {
    const begun = Date.now();
    await announce('known_1');
    expect(await uploads.read('known_1')).toMatchObject({ id: 'known_1', size: bytes.length, received: 0 });
    expect(await write('known_1', 0, 100_000)).toBe(100_000);
    const half = await uploads.read('known_1');
    expect(half).toMatchObject({ size: bytes.length, received: 100_000, metadata: METADATA });
    expect(half?.touchedAt).toBeGreaterThan(begun - 2000);
    expect(await write('known_1', 100_000)).toBe(bytes.length);
    expect(await uploads.read('known_1')).toMatchObject({ received: bytes.length });
  });

  it('gives the bytes as a file that may be moved', async () => {
    await announce('open_1');
    await write('open_1', 0);
    await uploads.open('open_1', async (path) => expect((await readFile(path)).equals(bytes)).toBe(true));
    const target = join(elsewhere, 'moved');
    await uploads.open('open_1', (path) => rename(path, target));
    expect((await readFile(target)).equals(bytes)).toBe(true);
    await uploads.remove('open_1');
  });

  it('leaves no local copy after work that failed', async () => {
    await uploads.create('failed_1', bytes.length);
    expect(await uploads.read('failed_1')).toMatchObject({ size: bytes.length, received: 0 });
    await write('failed_1', 0);
    await expect(uploads.open('failed_1', () => Promise.reject(new Error('work')))).rejects.toThrow('work');
    await uploads.remove('failed_1');
    expect((await readdir(directory)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('lists by the begin of an id', async () => {
    for (const id of ['mia_1', 'mia_2', 'tom_1']) await announce(id, 10);
    const idsOf = async (prefix: string) => (await uploads.list(prefix)).map(({ id }) => id).sort();
    expect(await idsOf('mia_')).toEqual(['mia_1', 'mia_2']);
    expect(await idsOf('')).toEqual(expect.arrayContaining(['mia_1', 'mia_2', 'tom_1']));
    expect(await idsOf('nobody')).toEqual([]);
  });

  it('forgets a removed upload, complete or not, also twice', async () => {
    await announce('gone_1');
    await write('gone_1', 0, 1000);
    await announce('gone_2');
    await write('gone_2', 0);
    for (const id of ['gone_1', 'gone_2', 'gone_2', 'gone_never']) await uploads.remove(id);
    expect(await uploads.read('gone_1')).toBeUndefined();
    expect(await uploads.list('gone_')).toEqual([]);
    await expect(uploads.open('gone_2', async () => {})).rejects.toThrow();
  });

  it('keeps uploads when it clears remains', async () => {
    await announce('kept_1');
    await write('kept_1', 0, 1000);
    await uploads.removeRemains(Date.now() + 60_000);
    expect(await uploads.read('kept_1')).toMatchObject({ received: 1000 });
  });
});
