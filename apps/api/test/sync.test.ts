import { randomUUID } from 'node:crypto';
import { MAX_PULL_LIMIT } from '@tagfalter/contract/protocol';
import { MAX_CLOCK_LEAD_MS } from '@tagfalter/domain/clock';
import { DAY_MS, HOUR_MS } from '@tagfalter/domain/durations';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { localDateOf } from '@tagfalter/domain/local-date';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#api/base/actor.ts';
import { entries } from '#api/db/entry-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import { syncClients } from '#api/db/sync-schema.ts';
import { diaryFeed } from '#api/features/entries/feed/feed.ts';
import type { FeedSpan } from '#api/features/entries/feed-span.ts';
import { SERVED } from '#api/sync/protocol.ts';
import { createPull } from '#api/sync/pull/pull.ts';
import { createPush } from '#api/sync/push/push.ts';
import { isTreatedAsDistributed } from './citus-database.ts';
import { apartDatabase, everyDatabase, type TestDatabase } from './database.ts';
import { ANY_QUESTION, entriesOf, imageRef, laterFeed, makeActor, makeDevice } from './sync-actors.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const today = localDateOf(now, 'UTC');
const clock = () => now;

describe.each([...everyDatabase, apartDatabase])('push and pull on $name', ({ create }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await create();
  });
  afterAll(() => database.close());

  const device = (actor: Actor, at = clock) => makeDevice(database.db, actor, { now: at, serverNow: clock });
  const person = (options: Partial<Actor> = {}) => makeActor(database.db, options);
  const rowOf = async (actor: Actor, date = today) => {
    const rows = await database.db
      .select()
      .from(entries)
      .where(eq(entries.id, entryIdFor(actor.entrySpace, date)));
    return rows[0];
  };

  it('applies each mutation once, answering repeats alike (S2, S4)', async () => {
    const phone = device(await person());
    phone.save(today, { text: 'Zug verpasst' });
    phone.save(today, { text: 'Zug erwischt', mood: { level: 7, feeling: 'happy', customEmoji: null } });
    const sent = [...phone.outbox];
    const first = await phone.push();
    expect(first).toMatchObject({ protocol: SERVED.current, lastMutationId: 2 });
    expect(first.results).toEqual([
      { id: 1, status: 'applied', version: 1, rejected: [], dropped: [] },
      {
        id: 2,
        status: 'applied',
        // The replaced text is a record of its own (spec decision 10).
        version: 3,
        rejected: [],
        dropped: [{ field: 'feeling', code: 'pro_required', name: 'happy' }],
      },
    ]);
    const again = await phone.push(sent);
    expect(again.lastMutationId).toBe(2);
    // A plain one is answered with a version that certainly contains its effect.
    expect(again.results).toEqual([{ ...first.results[0], version: 3 }, first.results[1]]);
    expect((await phone.pull()).changes.map(({ version }) => version)).toEqual([2, 3]);
  });

  it('refuses a gap and applies nothing of the push (S2)', async () => {
    const phone = device(await person());
    phone.save(today, { text: 'eins' });
    phone.save(today, { text: 'zwei' });
    const [first, second] = phone.outbox;
    if (!first || !second) throw new Error('two mutations expected');
    await expect(phone.push([second])).rejects.toMatchObject({ code: 'mutation_gap', details: { lastMutationId: 0 } });
    await expect(phone.push([first, { ...second, id: 3 }])).rejects.toMatchObject({ code: 'mutation_gap' });
    expect((await phone.pull()).changes).toEqual([]);
    expect((await phone.push([first, second])).lastMutationId).toBe(2);
  });

  it('moves past a refused mutation, refusing it again alike (S2)', async () => {
    const phone = device(await person());
    phone.save(today, { text: 'x'.repeat(3001) });
    phone.save(today, { text: 'passt' });
    phone.outbox.push({ id: 3, key: randomUUID(), name: 'entry.unknown', args: {}, at: phone.outbox[1]?.at ?? '' });
    phone.outbox.push({
      id: 4,
      key: randomUUID(),
      name: 'entry.save',
      args: { date: 'gestern' },
      at: phone.outbox[1]?.at ?? '',
    });
    const sent = [...phone.outbox];
    const { results, lastMutationId } = await phone.push();
    expect(lastMutationId).toBe(4);
    expect(results.map((each) => (each.status === 'refused' ? each.code : each.status))).toEqual([
      'text_too_long',
      'applied',
      'bad_request',
      'bad_request',
    ]);
    expect((await phone.push(sent)).results).toEqual(results);
  });

  it('stores what PostgreSQL cannot without blocking the queue (S2)', async () => {
    const actor = await person();
    const phone = device(actor);
    phone.save(
      today,
      { text: 'a\u0000b\ud83d', mood: null },
      { add: [{ ...imageRef('x'), name: '\u0000\udc00.jpg' }] },
    );
    expect((await phone.push()).results[0]?.status).toBe('applied');
    expect((await rowOf(actor))?.text).toBe('ab\ufffd');
  });

  it('knows a device with its first push, even an empty one', async () => {
    const mia = await person();
    const phone = device(mia);
    await phone.push([]);
    const known = await database.db.select().from(syncClients).where(eq(syncClients.clientId, phone.clientId));
    expect(known.map(({ accountId }) => accountId)).toEqual([mia.accountId]);
  });

  it('separates equally named devices of two accounts (decision 56, S14)', async () => {
    const [mia, tom] = [await person(), await person()];
    const clientId = randomUUID();
    const [phone, laptop] = [mia, tom].map((actor) => makeDevice(database.db, actor, { clientId, now: clock }));
    for (const text of ['eins', 'zwei', 'drei']) {
      phone?.save(today, { text });
      expect((await phone?.push())?.results).toMatchObject([{ status: 'applied' }]);
    }
    laptop?.save(today, { text: 'anders' });
    expect(await laptop?.push()).toMatchObject({ lastMutationId: 1, results: [{ status: 'applied' }] });
    phone?.save(today, { text: 'vier' });
    expect(await phone?.push()).toMatchObject({ lastMutationId: 4 });
    const pages = [await phone?.pull(), await laptop?.pull()];
    expect(pages).toMatchObject([{ lastMutationId: 4 }, { lastMutationId: 1 }]);
    expect(pages.map((page) => page && entriesOf(page).map((entry) => entry?.text))).toEqual([['vier'], ['anders']]);
  });

  it('serves the current protocol and the two before (S13)', async () => {
    const actor = await person();
    const served = { oldest: 2, current: 4 };
    const push = createPush({
      isDistributed: isTreatedAsDistributed(database.db),
      db: database.db,
      nudges: { publish: () => {} },
      now: clock,
      questions: ANY_QUESTION,
      served,
    });
    const speak = (protocol: number) => push(actor, { protocol, clientId: randomUUID(), mutations: [] });
    for (const protocol of [2, 3, 4]) await expect(speak(protocol)).resolves.toMatchObject({ protocol });
    await expect(speak(1)).rejects.toMatchObject({ code: 'client_too_old', details: served });
    await expect(speak(5)).rejects.toMatchObject({ code: 'bad_request' });
  });

  it('delivers to each protocol the collections that it knows (S13)', async () => {
    const actor = await person();
    const phone = device(actor);
    for (const text of ['eins', 'zwei']) phone.save(today, { text });
    await phone.push();
    const served = { oldest: 1, current: 2 };
    const pull = createPull({ db: database.db, feed: laterFeed, served });
    const collections = async (protocol: number) =>
      (await pull(actor, { protocol })).changes.map(({ collection }) => collection);
    expect(await collections(2)).toEqual(['entries', 'revisions']);
    expect(await collections(1)).toEqual(['entries']);
  });

  it('merges an entry that two offline devices created (S8, decision 9)', async () => {
    const actor = await person({ isPro: true });
    const [phone, laptop] = [device(actor), device(actor)];
    phone.save(
      today,
      { text: 'am See', mood: { level: 8, feeling: null, customEmoji: null } },
      { add: [imageRef('a')] },
    );
    laptop.save(today, { topMoment: 'Sonne', audioTranscript: 'Wellen' }, { add: [imageRef('b')] });
    await phone.push();
    await laptop.push();
    const { changes } = await phone.pull();
    expect(changes).toHaveLength(1);
    expect(changes[0]?.record).toMatchObject({
      text: 'am See',
      topMoment: 'Sonne',
      mood: { level: 8 },
      readyMedia: [],
    });
    const [entry] = entriesOf({ changes });
    expect(entry?.images.map(({ hash }) => hash)).toEqual([imageRef('a').hash, imageRef('b').hash]);
  });

  it('lets the later stamp win per field, clamping the future (S6)', async () => {
    const actor = await person();
    const early = device(actor, () => now - 60_000);
    const late = device(actor);
    late.save(today, { text: 'später' });
    early.save(today, { text: 'früher', topMoment: 'bleibt' });
    await late.push();
    await early.push();
    expect(await rowOf(actor)).toMatchObject({ text: 'später', topMoment: 'bleibt' });

    const ahead = device(actor, () => now + 48 * HOUR_MS);
    ahead.save(today, { text: 'aus der Zukunft' });
    await ahead.push();
    const at = (await rowOf(actor))?.clocks.text?.at ?? '';
    expect(Number.parseInt(at.slice(0, 12), 16)).toBe(now + MAX_CLOCK_LEAD_MS);
  });

  it('delivers a tombstone, and lets a later write revive (S9)', async () => {
    const actor = await person();
    let at = now;
    const [phone, laptop] = [device(actor, () => at), device(actor, () => at)];
    phone.save(today, { text: 'weg damit', topMoment: 'nichts' });
    await phone.push();
    const { cursor } = await laptop.pull();
    at += 1000;
    phone.remove(today);
    await phone.push();
    const seen = await laptop.pull(cursor);
    expect(seen.changes).toEqual([
      {
        collection: 'entries',
        id: entryIdFor(actor.entrySpace, today),
        version: 2,
        record: null,
        deleted: expect.anything(),
      },
    ]);
    at += 1000;
    laptop.save(today, { text: 'neu' });
    await laptop.push();
    const [revived] = (await phone.pull(seen.cursor)).changes;
    // Begun anew: deleted content stays away.
    expect(revived).toMatchObject({ version: 3, record: { text: 'neu', topMoment: '' } });
  });

  it('revives the whole entry for an unseen edit (S9, decision 10)', async () => {
    const actor = await person();
    let at = now;
    const [phone, laptop] = [device(actor, () => at), device(actor, () => at)];
    phone.save(today, { text: 'lang und breit' });
    await phone.push();
    at += 1000;
    laptop.save(today, { topMoment: 'im Zug geschrieben' });
    at += 1000;
    phone.remove(today);
    await phone.push();
    await laptop.push();
    const { changes } = await phone.pull();
    expect(changes[0]?.record).toMatchObject({ text: 'lang und breit', topMoment: 'im Zug geschrieben' });
  });

  it('keeps an entry edited after its deletion (S9, decision 10)', async () => {
    const actor = await person();
    let at = now;
    const [phone, laptop] = [device(actor, () => at), device(actor, () => at)];
    phone.save(today, { text: 'eins' });
    await phone.push();
    at += 1000;
    laptop.remove(today);
    at += 1000;
    phone.save(today, { text: 'zwei' });
    await phone.push();
    await laptop.push();
    expect(await rowOf(actor)).toMatchObject({ text: 'zwei', deletedAt: null });
  });

  it('pulls in pages that add up (S1, S3)', async () => {
    const actor = await person();
    const writer = device(actor);
    for (let day = 0; day < 3; day += 1)
      writer.save(localDateOf(now + (day - 1) * DAY_MS, 'UTC'), { text: `Tag ${day}` });
    await writer.push();
    const one = await writer.pull(undefined, 2);
    expect(one).toMatchObject({ more: true, cursor: '2-3', lastMutationId: 3 });
    const two = await writer.pull(one.cursor, 2);
    expect(two).toMatchObject({ more: false, cursor: '3' });
    expect([...one.changes, ...two.changes].map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(await writer.pull(two.cursor)).toMatchObject({ changes: [], more: false, cursor: '3' });
    expect(await device(actor).pull('')).toMatchObject({ more: false, lastMutationId: 0 });
  });

  it.each([
    ['whole', 4, undefined],
    ['in brief', 4, 'brief' as const],
    ['whole, where there is no room for it', 1, undefined],
    ['in brief, where there is no room for it', 1, 'brief' as const],
  ])('gives entries that change during the read: %s (S1, S5)', async (_form, limit, days) => {
    const actor = await person({ isPro: true });
    const writer = device(actor);
    const dates = [-1, 0, 1].map((offset) => localDateOf(now + offset * DAY_MS, 'UTC'));
    const write = async (written: readonly string[], text: string) => {
      for (const date of written) writer.save(date, { text });
      await writer.push();
    };
    await write(dates, 'zuerst');
    let meanwhile: Promise<void> | undefined;
    const late =
      <A extends unknown[], T>(read: (...asked: A) => Promise<T>) =>
      async (...asked: A): Promise<T> => {
        meanwhile ??= write(dates.slice(0, 2), 'wieder');
        await meanwhile;
        return read(...asked);
      };
    const { readEntries, readBriefEntries, readRevisions, historySince } = diaryFeed;
    const feed = {
      historySince,
      readEntries: late(readEntries),
      readBriefEntries: late(readBriefEntries),
      readRevisions: late(readRevisions),
    };
    const pull = createPull({ db: database.db, feed, served: SERVED });
    const pages = [await pull(actor, { protocol: SERVED.current, limit, days })];
    for (let last = pages[0]; last?.more; last = pages.at(-1)) {
      pages.push(await pull(actor, { protocol: SERVED.current, limit, days, cursor: last.cursor }));
    }
    const cursors = pages.map(({ cursor }) => cursor);
    expect(new Set(cursors).size).toBe(cursors.length);
    const given = pages.flatMap((page) => [...page.changes, ...(page.days ?? [])].map(({ id }) => id));
    expect(given).toEqual(expect.arrayContaining(dates.map((date) => entryIdFor(actor.entrySpace, date))));
  });

  it('reads a long history’s next page ahead, if unchanged (S1, S5)', async () => {
    const actor = await person();
    const writer = device(actor);
    const days = [-1, 1, 0].map((day) => localDateOf(now + day * DAY_MS, 'UTC'));
    for (const [index, day] of days.entries()) writer.save(day, { text: `Tag ${index}` });
    await writer.push();
    const one = await writer.pull(undefined, 1);
    const two = await writer.pull(one.cursor, 1);
    // The third is ready by now, in its old state.
    writer.save(days[2] ?? '', { text: 'Tag 2, mit Regen' });
    await writer.push();
    const rest = await writer.pull(two.cursor);
    expect(rest).toMatchObject({ more: false, lastMutationId: 4 });
    expect(entriesOf(rest).map((entry) => entry?.text)).toEqual(['Tag 2, mit Regen']);
    expect(entriesOf(await writer.pull(two.cursor, 1)).map((entry) => entry?.text)).toEqual(['Tag 2, mit Regen']);
  });

  it('reads the second page ahead in the device’s next size', async () => {
    const actor = await person();
    const writer = device(actor);
    for (const day of [-1, 0, 1]) writer.save(localDateOf(now + day * DAY_MS, 'UTC'), { text: `Tag ${day}` });
    await writer.push();
    const spans: FeedSpan[] = [];
    const { readBriefEntries } = diaryFeed;
    const noting: typeof readBriefEntries = (...asked) =>
      readBriefEntries(...asked).finally(() => spans.push(asked[2]));
    const feed = { ...diaryFeed, readBriefEntries: noting };
    const pull = createPull({ db: database.db, feed, served: SERVED });
    const asked = { protocol: SERVED.current, days: 'brief' } as const;
    const first = await pull(actor, { ...asked, limit: 1 });
    await expect.poll(() => spans).toHaveLength(2);
    const second = await pull(actor, { ...asked, limit: MAX_PULL_LIMIT, cursor: first.cursor });
    expect([first.more, second.more, second.days?.length]).toEqual([true, false, 2]);
    expect(spans).toMatchObject([
      { after: 0, limit: 2 },
      { after: 1, limit: MAX_PULL_LIMIT + 1 },
    ]);
  });

  it('answers reset to an expired or future cursor (S9)', async () => {
    const actor = await person();
    const phone = device(actor);
    phone.save(today, { text: 'eins' });
    phone.save(today, { text: 'zwei' });
    await phone.push();
    await database.db.update(owners).set({ minCursor: 2 }).where(eq(owners.ownerId, actor.accountId));
    expect(await phone.pull('1')).toMatchObject({ reset: true, changes: [], cursor: '', more: false });
    expect(await phone.pull('99')).toMatchObject({ reset: true });
    const fresh = await phone.pull();
    expect(fresh.reset).toBeUndefined();
    expect(entriesOf(fresh)).toHaveLength(1);
  });
});
