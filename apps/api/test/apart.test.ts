import { createHash } from 'node:crypto';
import { getEntryShelf } from '@tagfalter/contract/entry-shelf';
import { DAY_MS, HOUR_MS } from '@tagfalter/domain/durations';
import { MAX_SHELF_ITEMS, type ShelfKind } from '@tagfalter/domain/shelf';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entries, revisions } from '#api/db/entry-schema.ts';
import { findNamed, findOnShelves } from '#api/features/entries/named-media.ts';
import { collectMedia } from '#api/features/media/collect.ts';
import { collectShelfFiles } from '#api/features/media/shelf-files.ts';
import { defineJob, NoData } from '#api/ports/jobs.ts';
import { everyDatabase } from './database.ts';
import { dayOneFiles, journeyFiles } from './diary-archives.ts';
import { type ImportStage, openImportStage } from './import-stage.ts';
import { oggOpus } from './ogg.ts';
import type { Person } from './product.ts';
import { makeDevice } from './sync-actors.ts';
import { zipOf } from './zip-file.ts';

const SLOW = 120_000;
const PATIENT = { timeout: 20_000, interval: 20 };
const DAY = '2018-05-01';
const FORGET = defineJob({
  ...{ name: 'forget-revisions', data: NoData, key: () => 'now', width: 1 },
  retry: { limit: 0, delay: 1, max: 1 },
});
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex').toUpperCase();
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.each(everyDatabase)('what a day has no place for on $name (spec decisions 73, 74)', ({ create }) => {
  let stage: ImportStage;
  beforeAll(async () => {
    stage = await openImportStage(create);
  }, SLOW);
  afterAll(() => stage.close());

  const bring = async (who: Person, bytes: Buffer) => {
    const { id } = await stage.check(who, bytes);
    await stage.apply(who, id);
    return stage.reaches(who, 'done');
  };
  /** Runs the hourly round until it is sure of the clock. */
  const round = async ({ accountId }: Person, isOver: (left: number) => boolean): Promise<void> => {
    const { db } = stage.media.database;
    let rounds = 0;
    await expect
      .poll(async () => {
        stage.media.clock.now += HOUR_MS;
        rounds += 1;
        await stage.media.product.deps.jobs.add(FORGET, {});
        return rounds > 30 && isOver(await db.$count(revisions, eq(revisions.accountId, accountId)));
      }, PATIENT)
      .toBe(true);
    const { blobs } = stage.media.product.deps;
    await collectMedia({ db, blobs, findNamed }, stage.media.clock.now);
    await collectShelfFiles({ db, blobs, findOnShelves }, stage.media.clock.now);
  };
  const later = (who: Person): Promise<void> => {
    stage.media.clock.now += 91 * DAY_MS;
    return round(who, (left) => left === 0);
  };
  const shelfOf = async (who: Person) => {
    const [day] = (await stage.diary(who)).entries;
    const url = `/api/entries/${day?.id}/shelf`;
    const response = await stage.media.product.app.inject({ url, headers: who.headers });
    const kept: Partial<Record<ShelfKind, Buffer[]>> = {};
    for (const { kind, file } of v.parse(getEntryShelf.reply, response.json()).items) {
      if (!file) continue;
      const bytes = Buffer.from(await (await stage.media.load(file.url)).arrayBuffer());
      kept[kind] = [...(kept[kind] ?? []), bytes];
    }
    return kept;
  };
  const deviceOf = ({ accountId, entrySpace, email }: Person) =>
    makeDevice(
      stage.media.database.db,
      { accountId, entrySpace, email, emailVerified: true, isPro: true, subscriptions: [] },
      { now: () => stage.media.clock.now },
    );

  it('goes to the shelf after 90 days: a second recording, a mood', async () => {
    const who = await stage.person();
    const sounds = [oggOpus(0.4), oggOpus(0.6)] as const;
    for (const sound of sounds) {
      const audios = [{ md5: md5(sound), format: 'ogg' }];
      const day = dayOneFiles([{ at: `${DAY}T12:00:00Z`, text: 'Meer', more: { audios } }]);
      await bring(who, zipOf([...day, { name: `audios/${md5(sound)}.ogg`, bytes: sound, isStored: true }]));
    }
    for (const mood of [5, 1]) {
      await bring(who, zipOf(journeyFiles([{ at: `${DAY}T12:00:00Z`, text: '<p>Meer</p>', more: { mood } }])));
    }
    expect((await stage.diary(who)).earlier).toMatchObject([{ content: { audio: {} } }, { content: { mood: {} } }]);
    await later(who);
    const kept = await shelfOf(who);
    expect(kept.recording?.map(sha256)).toEqual([sha256(sounds[1])]);
    expect(kept.version?.map(String)).toEqual(['2']);
    expect((await stage.diary(who)).entries[0]?.audio?.hash).toBe(sha256(sounds[0]));
    // The same archive once more brings nothing twice.
    const again = zipOf(journeyFiles([{ at: `${DAY}T12:00:00Z`, text: '<p>Meer</p>', more: { mood: 1 } }]));
    await bring(who, again);
    await later(who);
    expect((await shelfOf(who)).version).toHaveLength(1);
  });

  it('goes to the shelf: words that a merge has no room for', async () => {
    const who = await stage.person({ proAccount: true });
    const base = 'Wort '.repeat(19_990).trim();
    await bring(who, zipOf(dayOneFiles([{ at: `${DAY}T12:00:00Z`, text: base }])));
    const written = ['Morgen', 'Abend'].map((word) => `${base.slice(0, 98_000)} ${`${word} `.repeat(250).trim()}`);
    for (const text of written) {
      const device = deviceOf(who);
      device.edit(DAY, base, text);
      expect((await device.push()).results).toMatchObject([{ status: 'applied' }]);
      stage.media.clock.now += 1000;
    }
    const { entries: days, earlier } = await stage.diary(who);
    expect([days[0]?.text, earlier.map(({ content }) => content.text)]).toEqual([written[1], [base, written[0]]]);
    await later(who);
    expect((await stage.diary(who)).entries[0]?.text).toBe(written[1]);
    expect((await shelfOf(who)).version?.map(String)).toEqual([written[0]]);
  });

  it('stays in the history while the shelf is full', async () => {
    const who = await stage.person();
    for (const mood of [5, 1]) {
      await bring(who, zipOf(journeyFiles([{ at: `${DAY}T12:00:00Z`, text: '<p>Meer</p>', more: { mood } }])));
    }
    const { db } = stage.media.database;
    const shelf = Array.from({ length: MAX_SHELF_ITEMS }, (_, at) => ({ kind: 'tags' as const, label: `${at}` }));
    const fill = (items: typeof shelf) =>
      db.update(entries).set({ shelf: items }).where(eq(entries.accountId, who.accountId));
    await fill(shelf);
    stage.media.clock.now += 91 * DAY_MS;
    await round(who, (left) => left === 1);
    await fill(shelf.slice(1));
    await round(who, (left) => left === 0);
    expect((await shelfOf(who)).version?.map(String)).toEqual(['2']);
  });
});
