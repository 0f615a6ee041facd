import { localDateOf } from '@tagfalter/domain/local-date';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { media } from '#api/db/media-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import { databases } from './database.ts';
import { type FormPart, fixture, form } from './forms.ts';
import { type MediaStage, openMediaStage } from './media-stage.ts';
import type { Person } from './product.ts';
import { makeDevice } from './sync-actors.ts';
import { sha256, type TusDevice } from './tus.ts';

const QUOTA = 1_000_000_000;
const UNNAMED = 500_000_000;

describe.each(databases)('the quota of an account, on $name (spec decision 47)', ({ create }) => {
  let stage: MediaStage;
  let other: Buffer<ArrayBuffer>;
  beforeAll(async () => {
    stage = await openMediaStage(create, { env: { ACCOUNT_QUOTA_GB: String(QUOTA / 1e9) } });
    other = await fixture('photo-2.jpg');
  });
  afterAll(() => stage.close());

  const announced = (bytes: Uint8Array) => ({ hash: sha256(bytes), kind: 'image', type: 'image/jpeg' });
  const setUsed = (accountId: string, used: { mediaBytes?: number; unnamedBytes?: number }) =>
    stage.database.db.update(owners).set(used).where(eq(owners.ownerId, accountId));
  const usedOf = async (accountId: string) => {
    const [row] = await stage.database.db.select().from(owners).where(eq(owners.ownerId, accountId));
    return { mediaBytes: row?.mediaBytes, unnamedBytes: row?.unnamedBytes };
  };
  const said = async (response: Response) => ({ status: response.status, body: await response.json() });
  const fullOf = (quota: string, limitBytes: number) => ({
    status: 413,
    body: expect.objectContaining({ code: 'quota_full', details: { quota, limitBytes } }),
  });
  const post = async ({ headers }: Person, files: FormPart[]) => {
    const body = await form({ date: localDateOf(stage.clock.now, 'UTC'), text: 'am See' }, files);
    const all = { ...headers, ...body.headers };
    return stage.product.app.inject({ method: 'POST', url: '/api/entries', payload: body.payload, headers: all });
  };
  const deviceOf = (person: Person) =>
    makeDevice(
      stage.database.db,
      { ...person, emailVerified: true, isPro: true, subscriptions: [] },
      { now: () => stage.clock.now },
    );
  const name = (person: Person, bytes: Uint8Array, hash = sha256(bytes)) => {
    const phone = deviceOf(person);
    const image = { hash, type: 'image/jpeg', size: bytes.length, name: 'see.jpg' };
    phone.save(localDateOf(stage.clock.now, 'UTC'), {}, { add: [image] });
    return phone.push();
  };
  const create201 = async (device: TusDevice, bytes: Uint8Array) =>
    (await device.create(bytes.length, announced(bytes))).headers.get('location') ?? '';

  it('counts files with their variants once', async () => {
    const mia = await stage.person();
    expect((await mia.device.upload(stage.photo, {}))?.state).toBe('ready');
    const { mediaBytes = 0, unnamedBytes } = await usedOf(mia.accountId);
    expect(mediaBytes).toBeGreaterThan(stage.photo.length);
    expect(mediaBytes % 4096).toBe(0);
    expect(unnamedBytes).toBe(mediaBytes);
    await mia.device.upload(stage.photo, {});
    expect(await usedOf(mia.accountId)).toEqual({ mediaBytes, unnamedBytes });
  });

  it('applies to announced bytes and forms, never to words', async () => {
    const mia = await stage.person();
    await setUsed(mia.accountId, { mediaBytes: QUOTA - 600_000 });
    const full = fullOf('account', QUOTA);
    expect(await said(await mia.device.create(700_000, announced(stage.photo)))).toEqual(full);
    expect((await mia.device.create(400_000, announced(stage.photo))).status).toBe(201);
    expect(await said(await mia.device.create(300_000, announced(other)))).toEqual(full);

    await setUsed(mia.accountId, { mediaBytes: QUOTA - 1000 });
    const refused = await post(mia, [{ field: 'images', name: 'photo-1.jpg', bytes: stage.photo }]);
    expect({ status: refused.statusCode, body: refused.json() }).toEqual(full);
    expect((await post(mia, [])).statusCode).toBe(201);
    expect(await usedOf(mia.accountId)).toMatchObject({ mediaBytes: QUOTA - 1000 });
  });

  it('refuses a complete file while full, and takes it later', async () => {
    const mia = await stage.person();
    const location = await create201(mia.device, stage.photo);
    // Room for the photo without its variants: only the count under the lock notices.
    await setUsed(mia.accountId, { mediaBytes: QUOTA - stage.photo.length - 8192 });
    await mia.device.patch(location, 0, stage.photo);
    const hash = sha256(stage.photo);
    expect(await mia.device.states([hash])).toEqual([{ hash, state: 'refused', code: 'quota_full' }]);
    const kept = [];
    for await (const { key } of stage.product.deps.blobs.list()) if (key.startsWith(mia.accountId)) kept.push(key);
    expect(kept).toEqual([]);
    expect(await usedOf(mia.accountId)).toMatchObject({ mediaBytes: QUOTA - stage.photo.length - 8192 });
    await setUsed(mia.accountId, { mediaBytes: 0 });
    expect((await mia.device.upload(stage.photo, {}))?.state).toBe('ready');
  });

  it('leaves 500 MB for unnamed media, reviewed before a refusal', async () => {
    const mia = await stage.person();
    const big = { hash: 'b'.repeat(64), kind: 'image', state: 'ready', type: 'image/jpeg', size: 1 } as const;
    const unnamedSince = new Date(stage.clock.now);
    await stage.database.db
      .insert(media)
      .values({ ...big, ownerId: mia.accountId, stored: UNNAMED - 100, unnamedSince });
    await setUsed(mia.accountId, { unnamedBytes: UNNAMED - 100 });
    const full = fullOf('unnamed', UNNAMED);
    expect(await said(await mia.device.create(stage.photo.length, announced(stage.photo)))).toEqual(full);
    // An entry names the photo.
    await name(mia, stage.photo);
    expect((await mia.device.upload(stage.photo, {}))?.state).toBe('ready');
    expect(await usedOf(mia.accountId)).toMatchObject({ unnamedBytes: UNNAMED - 100 });
    // An entry names the big one, too, which frees room for unnamed media.
    await name(mia, stage.photo, big.hash);
    stage.clock.now += 61_000;
    await setUsed(mia.accountId, { mediaBytes: 0 });
    expect((await mia.device.create(other.length, announced(other))).status).toBe(201);
    expect(await usedOf(mia.accountId)).toMatchObject({ unnamedBytes: 0 });
  });
});
