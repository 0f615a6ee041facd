import { randomUUID } from 'node:crypto';
import { createEntry } from '@tagfalter/contract/create-entry';
import { health } from '@tagfalter/contract/health';
import { patchProfile } from '@tagfalter/contract/patch-profile';
import { localDateOf } from '@tagfalter/domain/local-date';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DiskSpace, levelOf } from '#api/base/disk-space.ts';
import { everyDatabase } from './database.ts';
import { type MediaStage, openMediaStage } from './media-stage.ts';
import { sha256 } from './tus.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;
const ROOMY = { free: 50 * GB, total: 100 * GB };
/** Below the tenth kept for text. */
const LOW = { free: 9 * GB, total: 100 * GB };
const FULL = { free: 40 * MB, total: 100 * GB };

describe('how full a disk is', () => {
  it.each([
    [{ free: 10 * GB, total: 100 * GB }, 0, 'ok'],
    [{ free: 10 * GB, total: 100 * GB }, 1, 'low'],
    [{ free: 48 * MB, total: 100 * GB }, 0, 'low'],
    [{ free: 48 * MB - 1, total: 100 * GB }, 0, 'full'],
    // No diary needs more than 20 GB for text.
    [{ free: 20 * GB, total: 1000 * GB }, 0, 'ok'],
    [{ free: 20 * GB - 1, total: 1000 * GB }, 0, 'low'],
    [{ free: 10 * MB, total: 100 * MB }, 0, 'ok'],
    [{ free: 9 * MB, total: 100 * MB }, 0, 'low'],
    [{ free: 4 * MB, total: 100 * MB }, 0, 'full'],
  ] as const)('of %o with %d bytes more is %s', (disk, bytes, level) => {
    expect(levelOf(disk, bytes)).toBe(level);
  });
});

describe.each(everyDatabase)('a full disk, on $name', ({ create }) => {
  let stage: MediaStage;
  let disk: DiskSpace = ROOMY;
  beforeAll(async () => {
    stage = await openMediaStage(create, { readDisk: async () => disk });
  });
  afterAll(() => stage.close());
  beforeEach(() => {
    disk = ROOMY;
  });

  const announced = () => ({ hash: sha256(stage.photo), kind: 'image', type: 'image/jpeg' });
  const said = async (response: Response) => {
    const body: unknown = await response.json().catch(() => undefined);
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
  };
  const noRoom = { status: 507, retryAfter: '60', body: expect.objectContaining({ code: 'storage_full' }) };
  const busy = { status: 503, retryAfter: '30', body: expect.objectContaining({ code: 'overloaded' }) };
  const saveText = ({ headers }: { headers: Record<string, string> }, more: [string, Blob][] = []) => {
    const form = new FormData();
    form.append('text', 'am See');
    form.append('date', localDateOf(stage.clock.now, 'UTC'));
    for (const [name, file] of more) form.append(name, file, name);
    return fetch(new URL(createEntry.path, stage.origin), { method: 'POST', headers, body: form });
  };
  const photo = () => new Blob([stage.photo], { type: 'image/jpeg' });

  it('keeps the last tenth for text; media wait (spec decision 47)', async () => {
    const mia = await stage.person();
    const created = await mia.device.create(stage.photo.length, announced());
    const location = created.headers.get('location') ?? '';
    await mia.device.patch(location, 0, stage.photo.subarray(0, 1000));

    disk = LOW;
    expect(await said(await mia.device.create(stage.photo.length, announced()))).toEqual(noRoom);
    expect(await said(await mia.device.patch(location, 1000, stage.photo.subarray(1000)))).toEqual(noRoom);
    const tom = await stage.person();
    expect(await said(await saveText(tom, [['images', photo()]]))).toEqual(noRoom);
    const form = new FormData();
    form.append('profileImage', photo(), 'ich.jpg');
    const { path, method } = patchProfile;
    expect(await said(await fetch(new URL(path, stage.origin), { method, headers: mia.headers, body: form }))).toEqual(
      noRoom,
    );
    expect((await saveText(tom)).status).toBe(201);
    expect(await (await stage.load(health.path)).json()).toMatchObject({ ok: true, storage: 'low' });

    disk = ROOMY;
    expect((await mia.device.head(location)).headers.get('upload-offset')).toBe('1000');
    expect((await mia.device.patch(location, 1000, stage.photo.subarray(1000))).status).toBe(204);
    expect((await mia.device.states([announced().hash]))[0]?.state).toBe('ready');
    expect(await (await stage.load(health.path)).json()).toMatchObject({ ok: true, storage: 'ok' });
  });

  it('refuses text only on a full disk, and still reads', async () => {
    const mia = await stage.person();
    expect((await saveText(mia)).status).toBe(201);
    disk = FULL;
    expect(await said(await saveText(await mia))).toEqual(busy);
    const push = { clientId: randomUUID(), protocol: 1, mutations: [] };
    const pushed = await stage.product.app.inject({
      ...{ method: 'POST', url: '/api/sync/push', headers: mia.headers, payload: push },
    });
    expect([pushed.statusCode, pushed.headers['retry-after']]).toEqual([503, '30']);
    expect(await said(await mia.device.create(stage.photo.length, announced()))).toEqual(noRoom);
    expect(await said(await stage.load(health.path))).toEqual(busy);
    expect((await stage.load('/api/entries', mia.headers)).status).toBe(200);
    disk = ROOMY;
    expect((await stage.load(health.path)).status).toBe(200);
  });

  it('keeps a complete file without asking for its bytes again (S10)', async () => {
    const mia = await stage.person();
    const { blobs } = stage.product.deps;
    const { put } = blobs;
    blobs.put = () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' }));
    const created = await mia.device.create(stage.photo.length, announced());
    const location = created.headers.get('location') ?? '';
    expect(await said(await mia.device.patch(location, 0, stage.photo))).toEqual(noRoom);
    // The device asks for the offset: all bytes are here, but the file is not taken.
    expect((await mia.device.head(location)).status).toBe(507);
    expect(await mia.device.states([announced().hash])).toEqual([{ hash: announced().hash, state: 'missing' }]);
    blobs.put = put;
    expect((await mia.device.head(location)).headers.get('upload-offset')).toBe(String(stage.photo.length));
    expect((await mia.device.states([announced().hash]))[0]?.state).toBe('ready');
  });

  it('calls a full database busy, not broken (SQLSTATE 53100)', async () => {
    const mia = await stage.person();
    const { db } = stage.database;
    // PostgreSQL's fault when a table cannot grow.
    await db.execute(sql`
      create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
    await db.execute(sql`create trigger no_room before insert on entries execute function no_room()`);
    expect(await said(await saveText(mia))).toEqual(busy);
    expect(await said(await stage.load(health.path))).toEqual(busy);
    await db.execute(sql`drop trigger no_room on entries`);
    expect((await saveText(mia)).status).toBe(201);
    stage.clock.now += 31_000;
    expect((await stage.load(health.path)).status).toBe(200);
  });
});
