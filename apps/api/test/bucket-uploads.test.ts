import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProductStorage } from '#api/adapters/product-storage.ts';
import { STORE_PACE } from '#api/adapters/s3/store-pace.ts';
import { absentAsUndefined } from '#api/base/fault-code.ts';
import { buckets, keysBelow, type OpenBucket } from './buckets.ts';
import { serverDatabase } from './database.ts';
import { dayOneFiles } from './diary-archives.ts';
import { type ImportStage, openImportStage, picture } from './import-stage.ts';
import { ready } from './media-stage.ts';
import { twinOf } from './product.ts';
import { s3Env } from './s3-double.ts';
import { openPatch, sha256, type TusDevice, tusDevice } from './tus.ts';
import { zipOf } from './zip-file.ts';

const MEGABYTE = 1_000_000;
/** Lines that break: a slice here, more by `npm run soak -- --only s3`. */
const CUTS = Number(process.env.SOAK_COUNT ?? 2);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

describe.each(buckets)('two processes with directories of their own and $name', ({ open }) => {
  let store: OpenBucket;
  let stage: ImportStage;
  let other: { origin: string; dataDir: string; close(): Promise<void> };
  beforeAll(async () => {
    store = await open();
    const storePace = { ...STORE_PACE, probeMs: 20 };
    stage = await openImportStage(serverDatabase.create, { env: s3Env(store.config), storePace });
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

  /** Objects and open parts of an account on their way. */
  const underWay = async (accountId: string): Promise<string[]> => keysBelow(store.bucket, `uploads/${accountId}`);
  const begin = async (device: TusDevice, bytes: Buffer): Promise<string> => {
    const created = await device.create(bytes.length, { hash: sha256(bytes), kind: 'image', type: 'image/jpeg' });
    return created.headers.get('location') ?? '';
  };
  const offsetAt = async (device: TusDevice, location: string): Promise<number> =>
    Number((await device.head(location)).headers.get('upload-offset'));

  it('continue each other’s uploads, and serve each other’s media (S10)', async () => {
    const { device: here, headers, accountId } = await stage.media.person();
    const there = tusDevice(other.origin, headers);
    // Noise behind the picture's end, so that it takes several parts.
    const bytes = Buffer.concat([stage.media.photo, Buffer.alloc(18 * MEGABYTE, 7)]);
    const location = await begin(here, bytes);
    // Cut where the store would take what has come for a part of its own: between 5 and 8 MiB.
    const steps = [0, MEGABYTE, 7 * MEGABYTE, 15 * MEGABYTE, bytes.length];
    for (const [index, from] of steps.slice(0, -1).entries()) {
      const device = index % 2 === 0 ? there : here;
      expect((await device.patch(location, from, bytes.subarray(from, steps[index + 1]))).status).toBe(204);
      expect(await offsetAt(here, location)).toBe(steps[index + 1]);
    }
    const { originalUrl, thumbnailUrl } = ready((await there.states([sha256(bytes)]))[0]);
    const load = async (url: string) =>
      Buffer.from(await (await fetch(new URL(url, other.origin), { headers })).arrayBuffer());
    expect(sha256(await load(originalUrl))).toBe(sha256(bytes));
    expect((await load(thumbnailUrl ?? '')).length).toBeGreaterThan(100);
    expect(await underWay(accountId)).toEqual([]);
    expect((await readdir(join(other.dataDir, 'uploads')).catch(absentAsUndefined)) ?? []).toEqual([]);
  });

  it(`resume after ${CUTS} lines that break, seed ${SEED} (promise 8)`, {
    timeout: 30_000 + CUTS * 10_000,
  }, async () => {
    const { device: here, headers } = await stage.media.person();
    const devices = [here, tusDevice(other.origin, headers)] as const;
    for (let cut = 0; cut < CUTS; cut += 1) {
      const bytes = Buffer.concat([stage.media.photo, Buffer.alloc(7 * MEGABYTE, cut)]);
      const location = await begin(here, bytes);
      const breaksAt = 1 + Math.floor(((SEED + cut * 7919) % 10_007) * (bytes.length / 10_007));
      await breakOff(new URL(location, stage.media.origin), headers, bytes, breaksAt);
      // As a device: the first process may take the broken request's bytes only now, and then asks to look again.
      for (let status = 409; status === 409; ) {
        const from = await offsetAt(devices[1], location);
        expect(from).toBeLessThanOrEqual(breaksAt);
        ({ status } = await devices[1].patch(location, from, bytes.subarray(from)));
        expect([204, 409]).toContain(status);
      }
      expect((await here.states([sha256(bytes)]))[0]?.state).toBe('ready');
    }
  });

  it('keep no object of an upload that its device gave up', async () => {
    const { device, accountId } = await stage.media.person();
    const location = await begin(device, stage.media.photo);
    await device.patch(location, 0, stage.media.photo.subarray(0, 1000));
    expect((await underWay(accountId)).length).toBeGreaterThan(0);
    expect((await device.remove(location)).status).toBe(204);
    expect(await underWay(accountId)).toEqual([]);
  });

  it('import an archive that lies in the bucket', async () => {
    const mia = await stage.person();
    const at = '2016-05-01T12:00:00Z';
    const archive = zipOf(dayOneFiles([{ at, text: 'Aus dem Eimer', photos: [await picture(1)] }]));
    const { id } = await stage.check(mia, archive);
    expect((await keysBelow(store.bucket, `imports/${id}`)).length).toBeGreaterThan(0);
    expect(await stage.apply(mia, id)).toBeLessThan(300);
    await stage.reaches(mia, 'done');
    expect((await stage.diary(mia)).entries).toMatchObject([{ text: 'Aus dem Eimer' }]);
    await expect.poll(() => keysBelow(store.bucket, `imports/${id}`)).toEqual([]);
  });

  it('take a file though the store failed at its last byte (promise 1)', async ({ skip }) => {
    const { failNext } = store;
    if (!failNext) return skip('only a double fails on command');
    const { device } = await stage.media.person();
    const bytes = Buffer.concat([stage.media.photo, Buffer.from('zuletzt')]);
    const location = await begin(device, bytes);
    expect((await device.patch(location, 0, bytes.subarray(0, 1000))).status).toBe(204);
    failNext(30, 503);
    expect((await device.patch(location, 1000, bytes.subarray(1000))).status).toBe(503);
    // A device that took it for gone would begin anew.
    expect((await device.head(location)).status).toBe(503);
    failNext(0, 503);
    await expect.poll(async () => (await device.head(location)).status).toBe(200);
    const offset = await offsetAt(device, location);
    if (offset < bytes.length) expect((await device.patch(location, offset, bytes.subarray(offset))).status).toBe(204);
    expect((await device.states([sha256(bytes)]))[0]?.state).toBe('ready');
  });
});

/** Sends bytes up to a place, and drops the line once they have left. */
function breakOff(url: URL, auth: { authorization: string }, bytes: Buffer, at: number): Promise<void> {
  return new Promise((resolve) => {
    const request = openPatch(url, auth, bytes.length);
    request.on('error', () => resolve());
    request.on('close', () => resolve());
    request.write(bytes.subarray(0, at), () => request.destroy());
  });
}
