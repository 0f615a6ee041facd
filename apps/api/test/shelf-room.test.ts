import { createHash } from 'node:crypto';
import { getEntryShelf } from '@tagfalter/contract/entry-shelf';
import { ImportSchema, type ImportState } from '@tagfalter/contract/imports';
import { HOUR_MS } from '@tagfalter/domain/durations';
import { MAX_SHELF_BYTES } from '@tagfalter/domain/shelf';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#api/db/account-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import { shelfFiles } from '#api/db/shelf-schema.ts';
import { findOnShelves } from '#api/features/entries/named-media.ts';
import { storedBytes } from '#api/features/media/quota.ts';
import { collectShelfFiles } from '#api/features/media/shelf-files.ts';
import { defineJob, NoData } from '#api/ports/jobs.ts';
import { databases } from './database.ts';
import { dayOneFiles } from './diary-archives.ts';
import { type ImportStage, openImportStage, picture } from './import-stage.ts';
import type { Person } from './product.ts';
import { makeDevice } from './sync-actors.ts';
import { zipOf } from './zip-file.ts';

const SLOW = 120_000;
const PATIENT = { timeout: 20_000, interval: 20 };
const QUOTA = 1_000_000_000;
/** Room for words and photos, none for the film. */
const ROOM = 100_000;
const [FILM_DAY, PHOTO_DAY] = ['2019-07-06', '2019-07-07'];
const film = Buffer.concat([Buffer.from('00000014667479707174202000000000717420', 'hex'), Buffer.alloc(ROOM)]);
const FILM = createHash('md5').update(film).digest('hex');
const ERASE = defineJob({
  ...{ name: 'erase-accounts', data: NoData, key: () => 'now', width: 1 },
  retry: { limit: 0, delay: 1, max: 1 },
});

describe.each(databases)('the shelf beside the account’s room on $name (spec decisions 73, 74)', ({ create }) => {
  let stage: ImportStage;
  let archive: Buffer;
  beforeAll(async () => {
    stage = await openImportStage(create, { env: { ACCOUNT_QUOTA_GB: String(QUOTA / 1e9) } });
    const videos = [{ md5: FILM, identifier: 'V1', type: 'mov', orderInEntry: 0 }];
    archive = zipOf([
      ...dayOneFiles([
        { at: `${FILM_DAY}T12:00:00Z`, text: 'Hiddensee', more: { videos } },
        { at: `${PHOTO_DAY}T12:00:00Z`, text: 'Kloster', photos: [await picture(7)] },
      ]),
      { name: `videos/${FILM}.mov`, bytes: film, isStored: true },
    ]);
  }, SLOW);
  afterAll(() => stage.close());

  const setUsed = ({ accountId }: Person, mediaBytes: number) =>
    stage.media.database.db.update(owners).set({ mediaBytes }).where(eq(owners.ownerId, accountId));
  const inject = (who: Person, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    stage.media.product.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) });
  const response = async (who: Person, id: string, leaveOut?: ImportState['leaveOut']) => {
    const said = await inject(who, 'POST', `/api/imports/${id}/apply`, { dates: [], ...(leaveOut && { leaveOut }) });
    return v.parse(ImportSchema, said.json());
  };
  const asked = async (who: Person) => {
    const state = async () => (await inject(who, 'GET', '/api/imports')).json().import;
    await expect.poll(state, PATIENT).toMatchObject({ state: 'applying', waitsFor: 'quota_full' });
  };
  const begun = async (used: number) => {
    const who = await stage.person();
    await setUsed(who, used);
    const { id } = await stage.check(who, archive);
    await stage.apply(who, id);
    await asked(who);
    return { who, id };
  };
  const bring = async (who: Person, day: string, text: string) => {
    const bytes = zipOf(dayOneFiles([{ at: `${day}T12:00:00Z`, text }]));
    const { id, report } = await stage.check(who, bytes);
    await stage.apply(who, id);
    return { checked: report, done: (await stage.reaches(who, 'done')).report };
  };
  const kindsOn = async (who: Person) =>
    (await stage.diary(who)).entries.map(({ shelf = [] }) => shelf.map(({ kind }) => kind).sort());
  const filesOf = async ({ accountId }: Person) => {
    const { db } = stage.media.database;
    const rows = await db.select().from(shelfFiles).where(eq(shelfFiles.accountId, accountId));
    const keys: string[] = [];
    for await (const { key } of stage.media.product.deps.blobs.list(`${accountId}/`)) keys.push(key);
    return { rows: rows.length, blobs: keys.length };
  };

  it('waits in a full account and asks; without videos the rest comes', async () => {
    const { who, id } = await begun(QUOTA - ROOM);
    expect((await stage.diary(who)).entries).toEqual([]);
    expect(await response(who, id, 'videos')).toMatchObject({ waitsFor: null, leaveOut: 'videos' });
    const { report } = await stage.reaches(who, 'done');
    expect(report?.problems).toEqual([
      { kind: 'no_room', count: 1, items: [{ date: FILM_DAY, name: expect.any(String) }] },
    ]);
    expect(await kindsOn(who)).toEqual([['raw'], ['raw']]);
    expect((await stage.diary(who)).entries[1]?.images).toHaveLength(1);
  });

  it('goes on with the videos once there is room', async () => {
    const { who, id } = await begun(QUOTA - ROOM);
    await response(who, id);
    await asked(who);
    await setUsed(who, 0);
    await response(who, id);
    expect((await stage.reaches(who, 'done')).report?.problems).toEqual([]);
    expect(await kindsOn(who)).toEqual([['raw', 'video'], ['raw']]);
  });

  it('asks again where nothing fits, and then brings the words', async () => {
    const { who, id } = await begun(QUOTA);
    await response(who, id, 'videos');
    await asked(who);
    await response(who, id, 'files');
    const { report } = await stage.reaches(who, 'done');
    expect(report?.problems).toMatchObject([{ kind: 'no_room', count: 4 }]);
    expect((await stage.diary(who)).entries.map(({ text }) => text)).toEqual(['Hiddensee', 'Kloster']);
  });

  it('holds words that a day cannot take, in a full account too', async () => {
    const who = await stage.person();
    const [first, second] = ['Meer '.repeat(18_000).trim(), 'Wind '.repeat(4000).trim()];
    await bring(who, FILM_DAY, first);
    const { id: entryId = '' } = (await stage.diary(who)).entries[0] ?? {};
    const before = await filesOf(who);
    const problems = [{ kind: 'long_text', count: 1, items: [{ date: FILM_DAY }] }];
    const { checked, done } = await bring(who, FILM_DAY, second);
    expect([checked.merged, checked.problems, done?.problems]).toEqual([1, problems, problems]);
    const { entries, earlier } = await stage.diary(who);
    expect([entries[0]?.text, earlier]).toEqual([first, []]);
    const { items } = v.parse(getEntryShelf.reply, (await inject(who, 'GET', `/api/entries/${entryId}/shelf`)).json());
    const texts = items.flatMap(({ kind, file }) => (kind === 'text' && file ? [file.url] : []));
    expect(texts).toHaveLength(1);
    expect(await (await stage.media.load(texts[0] ?? '')).text()).toBe(second);
    expect(await filesOf(who)).toEqual({ rows: before.rows + 2, blobs: before.blobs + 2 });
    const again = await bring(who, FILM_DAY, second);
    expect([again.checked.same, await stage.diary(who)]).toEqual([1, { entries, earlier }]);

    await setUsed(who, QUOTA);
    const third = 'Sand '.repeat(4000).trim();
    const { id } = await stage.check(who, zipOf(dayOneFiles([{ at: `${FILM_DAY}T12:00:00Z`, text: third }])));
    await stage.apply(who, id);
    await asked(who);
    await response(who, id, 'files');
    await stage.reaches(who, 'done');
    expect((await kindsOn(who))[0]?.filter((kind) => kind === 'text')).toHaveLength(2);
  });

  it('comes back with a day from the trash', async () => {
    const who = await stage.person();
    await bring(who, PHOTO_DAY, 'Kloster');
    const [day] = (await stage.diary(who)).entries;
    expect((await inject(who, 'DELETE', `/api/entries/${day?.id}`)).statusCode).toBe(204);
    const actor = { ...who, emailVerified: true, isPro: true, subscriptions: [] };
    const device = makeDevice(stage.media.database.db, actor, { now: () => stage.media.clock.now });
    device.restore(PHOTO_DAY, {});
    await device.push();
    expect((await stage.diary(who)).entries).toMatchObject([{ text: 'Kloster', shelf: day?.shelf }]);
    const shelf = v.parse(getEntryShelf.reply, (await inject(who, 'GET', `/api/entries/${day?.id}/shelf`)).json());
    expect((await stage.media.load(shelf.items[0]?.file?.url ?? '')).status).toBe(200);
  });

  it('loses an item by its owner, the bytes with the last', async () => {
    const [who, stranger] = [await stage.person(), await stage.person()];
    const place = { placeName: 'Kloster', latitude: 54.58, longitude: 13.1 };
    const videos = [{ md5: FILM, identifier: 'V1', type: 'mov', orderInEntry: 0 }];
    const days = [FILM_DAY, PHOTO_DAY].map((day) => {
      return { at: `${day}T12:00:00Z`, text: day, more: { videos, location: place } };
    });
    const { id } = await stage.check(
      who,
      zipOf([...dayOneFiles(days), { name: `videos/${FILM}.mov`, bytes: film, isStored: true }]),
    );
    await stage.apply(who, id);
    await stage.reaches(who, 'done');
    const [one, two] = (await stage.diary(who)).entries;
    const hash = one?.shelf?.find(({ kind }) => kind === 'video')?.file?.hash;
    const remove = async (by: Person, entryId: string | undefined, item: object) => {
      const answered = await inject(by, 'POST', `/api/entries/${entryId}/shelf/remove`, item);
      return answered.statusCode === 200
        ? v.parse(getEntryShelf.reply, answered.json()).items.length
        : answered.statusCode;
    };
    expect(await remove(stranger, one?.id, { kind: 'video', hash })).toBe(404);
    expect(await remove(who, one?.id, { kind: 'place', label: 'Vitte' })).toBe(3);
    const label = one?.shelf?.find(({ kind }) => kind === 'place')?.label;
    expect(await remove(who, one?.id, { kind: 'place', label })).toBe(2);
    expect(await remove(who, one?.id, { kind: 'video', hash })).toBe(1);
    expect(await remove(who, one?.id, { kind: 'video', hash })).toBe(1);
    expect(await kindsOn(who)).toEqual([['raw'], ['place', 'raw', 'video']]);
    const { db } = stage.media.database;
    const { blobs } = stage.media.product.deps;
    const tomorrow = stage.media.clock.now + 25 * HOUR_MS;
    await collectShelfFiles({ db, blobs, findOnShelves }, tomorrow);
    expect(await filesOf(who)).toEqual({ rows: 3, blobs: 3 });
    await remove(who, two?.id, { kind: 'video', hash });
    await collectShelfFiles({ db, blobs, findOnShelves }, tomorrow);
    expect(await filesOf(who)).toEqual({ rows: 2, blobs: 2 });
    expect((await stage.diary(who)).entries.map(({ text }) => text)).toEqual([FILM_DAY, PHOTO_DAY]);
  });

  it('waits a day anew for its entry when it is brought again', async () => {
    const who = await stage.person();
    const { db } = stage.media.database;
    const { blobs } = stage.media.product.deps;
    const videos = [{ md5: FILM, identifier: 'V1', type: 'mov', orderInEntry: 0 }];
    const brought = zipOf([
      ...dayOneFiles([{ at: `${FILM_DAY}T12:00:00Z`, text: 'Vitte', more: { videos } }]),
      { name: `videos/${FILM}.mov`, bytes: film, isStored: true },
    ]);
    const bringAndRemove = async () => {
      const { id } = await stage.check(who, brought);
      await stage.apply(who, id);
      await stage.reaches(who, 'done');
      const [day] = (await stage.diary(who)).entries;
      const hash = day?.shelf?.find(({ kind }) => kind === 'video')?.file?.hash;
      await inject(who, 'POST', `/api/entries/${day?.id}/shelf/remove`, { kind: 'video', hash });
    };
    await bringAndRemove();
    const createdAt = new Date(stage.media.clock.now - 48 * HOUR_MS);
    await db.update(shelfFiles).set({ createdAt }).where(eq(shelfFiles.accountId, who.accountId));
    await bringAndRemove();
    await collectShelfFiles({ db, blobs, findOnShelves }, stage.media.clock.now);
    expect(await filesOf(who)).toEqual({ rows: 2, blobs: 2 });
    await collectShelfFiles({ db, blobs, findOnShelves }, stage.media.clock.now + 25 * HOUR_MS);
    expect(await filesOf(who)).toEqual({ rows: 1, blobs: 1 });
  });

  it('goes with its account, rows and bytes; another’s stays', async () => {
    const [who, other] = [await stage.person(), await stage.person()];
    for (const one of [who, other]) await bring(one, PHOTO_DAY, 'Kloster');
    const { db } = stage.media.database;
    expect(await filesOf(who)).toEqual({ rows: 1, blobs: 1 });
    await db
      .update(users)
      .set({ endsAt: new Date(stage.media.clock.now - 1) })
      .where(eq(users.id, who.accountId));
    await stage.media.product.deps.jobs.add(ERASE, {});
    await expect.poll(() => filesOf(who), PATIENT).toEqual({ rows: 0, blobs: 0 });
    expect(await filesOf(other)).toEqual({ rows: 1, blobs: 1 });
  });

  it('counts the largest file', async () => {
    const { accountId } = await stage.person();
    const stored = storedBytes([MAX_SHELF_BYTES]);
    const row = {
      accountId,
      hash: 'c'.repeat(64),
      type: 'video/mp4',
      size: MAX_SHELF_BYTES,
      stored,
      crc32: 2 ** 32 - 1,
    };
    const [kept] = await stage.media.database.db.insert(shelfFiles).values(row).returning();
    expect(kept).toMatchObject(row);
  });
});
