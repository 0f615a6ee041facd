import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProductStorage } from '#api/adapters/product-storage.ts';
import { serverDatabase } from './database.ts';
import { dayOneFiles } from './diary-archives.ts';
import { type ImportStage, openImportStage, picture } from './import-stage.ts';
import { ready } from './media-stage.ts';
import { twinOf } from './product.ts';
import { type S3Double, s3Env, startS3Double } from './s3-double.ts';
import { sha256, type TusDevice, tusDevice } from './tus.ts';
import { zipOf } from './zip-file.ts';

const MEGABYTE = 1_000_000;

describe('two processes with one bucket and directories of their own', () => {
  let store: S3Double;
  let stage: ImportStage;
  let other: { origin: string; dataDir: string; close(): Promise<void> };
  beforeAll(async () => {
    store = await startS3Double();
    stage = await openImportStage(serverDatabase.create, { env: s3Env(store.config) });
    const dataDir = await mkdtemp(join(tmpdir(), 'tagfalter-other-'));
    const config = { ...stage.media.product.deps.config, dataDir };
    const app = await twinOf(stage.media.product, { config, ...(await openProductStorage(config)) });
    await app.listen({ port: 0, host: '127.0.0.1' });
    other = {
      origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
      dataDir,
      close: async () => {
        await app.close();
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  });
  afterAll(async () => {
    await other.close();
    await stage.close();
    await store.close();
  });

  const below = (folder: string): string[] => [...store.objects.keys()].filter((key) => key.startsWith(folder));
  const begin = async (device: TusDevice, bytes: Buffer): Promise<string> => {
    const created = await device.create(bytes.length, { hash: sha256(bytes), kind: 'image', type: 'image/jpeg' });
    return created.headers.get('location') ?? '';
  };

  it('continue each other’s uploads, and serve each other’s media (S10)', async () => {
    const { device: here, headers } = await stage.media.person();
    const there = tusDevice(other.origin, headers);
    // Noise behind the picture's end, so that it takes several parts.
    const bytes = Buffer.concat([stage.media.photo, Buffer.alloc(12 * MEGABYTE, 7)]);
    const location = await begin(here, bytes);
    const steps = [0, MEGABYTE, 9 * MEGABYTE, 10 * MEGABYTE, bytes.length];
    for (const [index, from] of steps.slice(0, -1).entries()) {
      const device = index % 2 === 0 ? there : here;
      expect((await device.patch(location, from, bytes.subarray(from, steps[index + 1]))).status).toBe(204);
      expect((await here.head(location)).headers.get('upload-offset')).toBe(String(steps[index + 1]));
    }
    const { originalUrl, thumbnailUrl } = ready((await there.states([sha256(bytes)]))[0]);
    const load = async (url: string) =>
      Buffer.from(await (await fetch(new URL(url, other.origin), { headers })).arrayBuffer());
    expect(sha256(await load(originalUrl))).toBe(sha256(bytes));
    expect((await load(thumbnailUrl ?? '')).length).toBeGreaterThan(100);
    expect(below('uploads/')).toEqual([]);
    expect(store.openUploads()).toEqual([]);
    expect(await readdir(join(other.dataDir, 'uploads')).catch(() => [])).toEqual([]);
  });

  it('take a file though the store failed at its last byte (promise 1)', async () => {
    const { device } = await stage.media.person();
    const bytes = Buffer.concat([stage.media.photo, Buffer.from('zuletzt')]);
    const location = await begin(device, bytes);
    expect((await device.patch(location, 0, bytes.subarray(0, 1000))).status).toBe(204);
    store.failNext(30, 503);
    expect((await device.patch(location, 1000, bytes.subarray(1000))).status).toBe(503);
    // A device that took it for gone would begin anew.
    expect((await device.head(location)).status).toBe(503);
    store.failNext(0, 503);
    const offset = Number((await device.head(location)).headers.get('upload-offset'));
    if (offset < bytes.length) expect((await device.patch(location, offset, bytes.subarray(offset))).status).toBe(204);
    expect((await device.states([sha256(bytes)]))[0]?.state).toBe('ready');
  });

  it('keep no object of an upload that its device gave up', async () => {
    const { device } = await stage.media.person();
    const location = await begin(device, stage.media.photo);
    await device.patch(location, 0, stage.media.photo.subarray(0, 1000));
    expect(below('uploads/').length).toBeGreaterThan(0);
    expect((await device.remove(location)).status).toBe(204);
    expect(below('uploads/')).toEqual([]);
    expect(store.openUploads()).toEqual([]);
  });

  it('import an archive that lies in the bucket', async () => {
    const mia = await stage.person();
    const at = '2016-05-01T12:00:00Z';
    const archive = zipOf(dayOneFiles([{ at, text: 'Aus dem Eimer', photos: [await picture(1)] }]));
    const { id } = await stage.check(mia, archive);
    expect(below('imports/').length).toBeGreaterThan(0);
    expect(await stage.apply(mia, id)).toBeLessThan(300);
    await stage.reaches(mia, 'done');
    expect((await stage.diary(mia)).entries).toMatchObject([{ text: 'Aus dem Eimer' }]);
    expect(below('imports/')).toEqual([]);
  });
});
