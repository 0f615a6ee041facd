import { join } from 'node:path';
import { hlcTick } from '@tagfalter/domain/clock';
import { DAY_MS, HOUR_MS } from '@tagfalter/domain/durations';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { localDateOf } from '@tagfalter/domain/local-date';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#api/base/actor.ts';
import { entries, revisions } from '#api/db/entry-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import { compactTombstones } from '#api/features/entries/feed/compact.ts';
import { SERVED } from '#api/sync/protocol.ts';
import { createPull, type PullQuery } from '#api/sync/pull/pull.ts';
import { createPush } from '#api/sync/push/push.ts';
import { backUp, createFolders, putBack } from './backup-stage.ts';
import { isTreatedAsDistributed } from './citus-database.ts';
import { apartDatabase, everyDatabase, type TestDatabase } from './database.ts';
import { ANY_QUESTION, entriesOf, imageRef, makeActor, makeDevice, silent, type TestDevice } from './sync-actors.ts';

const SLOW = 120_000;
const folders = createFolders();
afterAll(() => folders.remove());

describe.each([...everyDatabase, apartDatabase])('a feed that cannot tell every difference, on $name', ({ create }) => {
  let database: TestDatabase;
  let dataDir: string;
  const now = Date.now();
  const today = localDateOf(now, 'UTC');
  beforeAll(async () => {
    database = await create();
    dataDir = await folders.make();
  }, SLOW);
  afterAll(() => database.close());

  const person = () => makeActor(database.db, { isPro: true });
  const days = [-1, 0, 1].map((shift) => localDateOf(now + shift * DAY_MS, 'UTC'));
  const account = async ({ accountId }: Actor) => {
    const [row] = await database.db.select().from(owners).where(eq(owners.ownerId, accountId));
    if (!row) throw new Error('no account');
    return row;
  };
  const entry = async ({ accountId, entrySpace }: Actor, date: string) => {
    const mine = and(eq(entries.accountId, accountId), eq(entries.id, entryIdFor(entrySpace, date)));
    return (await database.db.select().from(entries).where(mine))[0];
  };
  const ask = (actor: Actor, query: Partial<PullQuery>) =>
    createPull({ db: database.db, served: SERVED })(actor, { protocol: SERVED.current, ...query });
  /** All pages from a cursor. */
  const everything = async (actor: Actor, query: Partial<PullQuery>) => {
    const records = [];
    let page = await ask(actor, query);
    records.push(...entriesOf(page));
    while (page.more) {
      page = await ask(actor, { ...query, cursor: page.cursor });
      expect(page.reset).toBeUndefined();
      records.push(...entriesOf(page));
    }
    return { texts: records.map((record) => record?.text ?? null).sort(), cursor: page.cursor };
  };
  const writeDays = async (device: TestDevice) => {
    for (const date of days) device.save(date, { text: date });
    await device.push();
  };
  /** Takes a backup, runs `lose`, and restores. */
  const restoreAfter = async (lose: () => Promise<void>): Promise<void> => {
    const folder = join(await folders.make(), 'backup');
    await backUp(database, dataDir, folder);
    await lose();
    await putBack(database, dataDir, folder);
  };

  it('forgets deletions after 180 days, first in word, then in deed (S9)', async () => {
    const actor = await person();
    const phone = makeDevice(database.db, actor);
    await writeDays(phone);
    const before = (await phone.pull()).cursor;
    phone.remove(today);
    await phone.push();
    const { cursor } = await phone.pull(before);
    phone.save(days[0] ?? '', { topMoment: 'danach' });
    await phone.push();

    await compactTombstones(database.db, now + 179 * DAY_MS);
    expect((await ask(actor, { cursor: before })).reset).toBeUndefined();
    await compactTombstones(database.db, now + 180.5 * DAY_MS);
    expect(await account(actor)).toMatchObject({ minCursor: 4, version: 5 });
    expect(await entry(actor, today)).toBeDefined();
    expect((await ask(actor, { cursor: before })).reset).toBe(true);
    expect((await ask(actor, { cursor })).changes).toHaveLength(1);
    await compactTombstones(database.db, now + 182 * DAY_MS);
    expect(await entry(actor, today)).toBeUndefined();
    expect((await ask(actor, { cursor })).changes).toHaveLength(1);
  });

  it('finishes a first pull in small pages (S9)', async () => {
    const actor = await person();
    await writeDays(makeDevice(database.db, actor));
    const { accountId } = actor;
    await database.db.update(owners).set({ minCursor: 90, version: 100 }).where(eq(owners.ownerId, accountId));
    const { texts, cursor } = await everything(actor, { limit: 1 });
    expect([texts, cursor]).toEqual([days, '100']);
    // A pull that missed removed tombstones begins again.
    const first = await ask(actor, { limit: 1 });
    await database.db.update(owners).set({ minCursor: 101, version: 110 }).where(eq(owners.ownerId, accountId));
    expect((await ask(actor, { cursor: first.cursor })).reset).toBe(true);
  });

  it('knows every cursor from before a restore (S13)', async () => {
    const actor = await person();
    const phone = makeDevice(database.db, actor);
    await writeDays(phone);
    const [early, cold] = [(await phone.pull()).cursor, (await ask(actor, { limit: 1 })).cursor];
    let late = '';
    await restoreAfter(async () => {
      for (const text of ['a', 'b', 'c']) phone.save(today, { text });
      await phone.push();
      late = (await phone.pull()).cursor;
    });
    const laptop = makeDevice(database.db, actor);
    for (const text of ['d', 'e', 'f', 'g']) laptop.save(today, { text });
    await laptop.push();
    for (const cursor of [early, cold, late, '1'])
      expect(await ask(actor, { cursor })).toMatchObject({ reset: true, changes: [] });
    const { epoch, restoredTo, version } = await account(actor);
    expect(restoredTo).toBe(3);
    expect(version - epoch).toBeGreaterThan(3);
    const { texts, cursor } = await everything(actor, { limit: 1 });
    expect(texts).toEqual([days[0], days[2], 'g'].sort());
    expect((await ask(actor, { cursor, epoch })).changes).toEqual([]);
    expect(await ask(actor, { cursor, epoch: 0 })).toMatchObject({ reset: true, epoch, restoredTo: 3 });
  });

  it('tells a device of the new epoch before its edits (S13)', async () => {
    const actor = await person();
    const phone = makeDevice(database.db, actor);
    await writeDays(phone);
    await restoreAfter(async () => {});
    const push = createPush({
      isDistributed: isTreatedAsDistributed(database.db),
      db: database.db,
      nudges: silent,
      now: Date.now,
      questions: ANY_QUESTION,
      served: SERVED,
    });
    const say = (epoch?: number) =>
      push(actor, { protocol: SERVED.current, clientId: phone.clientId, mutations: [], epoch });
    await expect(say(0)).rejects.toMatchObject({ code: 'epoch_left' });
    const { epoch } = await account(actor);
    for (const known of [epoch, undefined]) await expect(say(known)).resolves.toMatchObject({ lastMutationId: 3 });
  });

  it('takes back lost fields of any date, and only those (S13)', async () => {
    const actor = await makeActor(database.db);
    const phone = makeDevice(database.db, actor);
    phone.save(today, { text: 'gesichert', topMoment: 'Morgen' });
    await phone.push();
    const longAgo = '2020-02-02';
    const before = hlcTick('000000000000-0000', Date.now());
    // More questions than one device may ask: two had merged.
    const answers = Object.fromEntries([...'abcdef'].map((question) => [question, `Antwort ${question}`]));
    const offer = { date: longAgo, fields: { text: 'verloren' }, answers, stamp: before, epoch: 0, version: 5 };

    phone.offer(offer);
    expect((await phone.push()).results).toMatchObject([{ status: 'refused', code: 'edit_window_closed' }]);
    await restoreAfter(async () => {});
    const { epoch } = await account(actor);
    const laptop = makeDevice(database.db, actor);
    laptop.offer({ ...offer, epoch });
    laptop.offer({ ...offer, stamp: hlcTick(before, epoch + HOUR_MS) });
    expect((await laptop.push()).results).toMatchObject([
      { status: 'refused', code: 'edit_window_closed' },
      { status: 'refused', code: 'edit_window_closed' },
    ]);

    // Two devices have seen different states of today; a third has written since.
    const writer = makeDevice(database.db, actor);
    writer.save(today, { topMoment: 'Abend' });
    await writer.push();
    // A merged text may exceed the typed limit.
    const joint = 'verloren '.repeat(500).trim();
    laptop.offer({ ...offer, fields: { text: joint } }, [imageRef('a'), imageRef('b'), imageRef('c')]);
    laptop.offer({ ...offer, date: today, fields: { text: 'später gesehen', topMoment: 'Mittag' } }, [imageRef('a')]);
    phone.offer({ ...offer, date: today, stamp: before.replace(/.$/, '1'), fields: { text: 'zuletzt gesehen' } });
    expect((await laptop.push()).results.map(({ status }) => status)).toEqual(['applied', 'applied']);
    await makeDevice(database.db, actor).push(phone.outbox.splice(0).map((mutation) => ({ ...mutation, id: 1 })));
    expect((await entry(actor, longAgo))?.text).toBe(joint);
    expect((await entry(actor, longAgo))?.images).toHaveLength(3);
    expect((await entry(actor, longAgo))?.reflections).toHaveLength(6);
    expect(await entry(actor, today)).toMatchObject({ text: 'zuletzt gesehen', topMoment: 'Abend' });
    const kept = await database.db.select().from(revisions).where(eq(revisions.accountId, actor.accountId));
    expect(JSON.stringify(kept.map(({ content }) => content))).toContain('später gesehen');

    writer.remove(longAgo);
    await writer.push();
    laptop.offer(offer);
    expect((await laptop.push()).results).toMatchObject([{ status: 'applied' }]);
    expect((await entry(actor, longAgo))?.deletedAt).not.toBeNull();
  });
});
