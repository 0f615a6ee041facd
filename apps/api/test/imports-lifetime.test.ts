import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '@tagfalter/domain/durations';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DiskSpace } from '#api/base/disk-space.ts';
import { importedDays, imports } from '#api/db/import-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import { backUp, createFolders, putBack } from './backup-stage.ts';
import { databases } from './database.ts';
import { dayOneFiles, type MadeEntry } from './diary-archives.ts';
import { type ImportStage, openImportStage, picture } from './import-stage.ts';
import { twinOf } from './product.ts';
import { zipOf } from './zip-file.ts';

const GB = 1024 ** 3;
const ROOMY = { free: 50 * GB, total: 100 * GB };
/** Below the tenth kept for text. */
const LOW = { free: 9 * GB, total: 100 * GB };
const PATIENT = { timeout: 50_000, interval: 20 };
const folders = createFolders();
afterAll(() => folders.remove());

async function diary(days: number): Promise<Buffer> {
  const made = Array.from({ length: days }, async (_, index): Promise<MadeEntry> => {
    const at = new Date(Date.UTC(2016, 0, 1 + index, 12)).toISOString();
    return { at, text: `Tag ${index}`, photos: [await picture(7000 + index)] };
  });
  return zipOf(dayOneFiles(await Promise.all(made)));
}

describe.each(databases)('an import within its limits, on $name', ({ create }) => {
  let stage: ImportStage;
  let disk: DiskSpace = ROOMY;
  beforeAll(async () => {
    stage = await openImportStage(create, { readDisk: async () => disk });
  });
  afterAll(() => stage.close());
  beforeEach(() => {
    disk = ROOMY;
  });

  const archives = () => readdir(join(stage.media.product.deps.config.dataDir, 'imports')).catch(() => []);
  /** As at the start of a process, and hourly. */
  const upkeep = async (): Promise<void> => (await twinOf(stage.media.product)).close();
  const state = async (headers: { authorization: string }) =>
    (await stage.media.product.app.inject({ url: '/api/imports', headers })).json().import;

  it('is gone after 24 hours with its archive', async () => {
    const [sending, read] = [await stage.person(), await stage.person()];
    await stage.begin(sending, 1000);
    await stage.check(read, await diary(1));
    stage.media.clock.now += 23 * HOUR_MS;
    await upkeep();
    expect([await state(sending.headers), await state(read.headers)]).toMatchObject([
      { state: 'uploading' },
      { state: 'checked' },
    ]);
    stage.media.clock.now += 2 * HOUR_MS;
    expect([await state(sending.headers), await state(read.headers)]).toEqual([null, null]);
    await upkeep();
    await expect.poll(archives, PATIENT).toEqual([]);
    expect(await stage.media.database.db.$count(imports)).toBe(0);
  });

  it('goes with its account, the archive within an hour', async () => {
    const who = await stage.person();
    await stage.check(who, await diary(1));
    const { db } = stage.media.database;
    await db.delete(owners).where(eq(owners.ownerId, who.accountId));
    expect(await db.$count(imports)).toBe(0);
    stage.media.clock.now += 2 * HOUR_MS;
    await upkeep();
    await expect.poll(archives, PATIENT).toEqual([]);
  });

  it('needs no quota itself, unlike its contents', async () => {
    const who = await stage.person();
    const used = async () => {
      const isOne = eq(owners.ownerId, who.accountId);
      return (await stage.media.database.db.select().from(owners).where(isOne))[0]?.mediaBytes;
    };
    const { id } = await stage.check(who, await diary(2));
    expect(await used()).toBe(0);
    await stage.apply(who, id);
    await stage.reaches(who, 'done');
    expect(await used()).toBeGreaterThan(0);
  });

  it('is refused without room beside others’ announced archives', async () => {
    const [one, other] = [await stage.person(), await stage.person()];
    const { id } = await stage.begin(one, 9 * GB);
    disk = { free: 20 * GB, total: 100 * GB };
    const ask = () =>
      stage.media.product.app.inject({
        method: 'POST',
        url: '/api/imports',
        headers: other.headers,
        payload: { name: 'zweites.zip', size: 5 * GB },
      });
    expect([(await ask()).statusCode, (await ask()).json().code]).toEqual([507, 'storage_full']);
    await stage.cancel(one, id);
    expect((await ask()).statusCode).toBe(201);
    await stage.cancel(other, (await state(other.headers)).id);
  });

  it('needs room beside what others have still to send', async () => {
    const [one, other] = [await stage.person(), await stage.person()];
    const { id } = await stage.begin(one, 1_000_000);
    // Room for one and a half beyond the tenth kept for text.
    disk = { free: 10 * GB + 1_500_000, total: 100 * GB };
    const ask = async () => {
      const payload = { name: 'zweites.zip', size: 1_000_000 };
      const sent = { method: 'POST' as const, url: '/api/imports', headers: other.headers, payload };
      return (await stage.media.product.app.inject(sent)).statusCode;
    };
    expect(await ask()).toBe(507);
    expect((await stage.send(one, id, Buffer.alloc(900_000))).status).toBe(204);
    expect(await ask()).toBe(201);
    for (const { headers } of [one, other]) {
      const { id: open } = await state(headers);
      await stage.media.product.app.inject({ method: 'DELETE', url: `/api/imports/${open}`, headers });
    }
  });

  it('waits for room in mid-way and says so, then goes on', async () => {
    const who = await stage.person();
    const { id } = await stage.check(who, await diary(3));
    disk = LOW;
    await stage.apply(who, id);
    await expect.poll(() => state(who.headers), PATIENT).toMatchObject({ state: 'applying', waitsFor: 'storage_full' });
    disk = ROOMY;
    expect(await stage.reaches(who, 'done')).toMatchObject({ waitsFor: null, progress: { days: 3, photos: 3 } });
  });

  it('is no part of a backup; that its days earn nothing is', async () => {
    const [done, open] = [await stage.person(), await stage.person()];
    const { id } = await stage.check(done, await diary(2));
    await stage.apply(done, id);
    await stage.reaches(done, 'done');
    await stage.check(open, await diary(1));
    const { database, product } = stage.media;
    const folder = `${await folders.make()}/backup`;
    await backUp(database, product.deps.config.dataDir, folder);
    const restored = await create();
    const dataDir = await folders.make();
    await putBack(restored, dataDir, folder);
    const ofDone = eq(importedDays.accountId, done.accountId);
    expect((await restored.db.select().from(importedDays).where(ofDone)).map(({ day }) => day).sort()).toEqual([
      '2016-01-01',
      '2016-01-02',
    ]);
    expect(await restored.db.$count(imports)).toBe(0);
    expect(await readdir(dataDir)).not.toContain('imports');
    await restored.close();
    expect(await stage.cancel(open, (await state(open.headers)).id)).toBe(200);
  });
});
