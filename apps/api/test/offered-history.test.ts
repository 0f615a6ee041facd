import { randomUUID } from 'node:crypto';
import type { RevisionOffer } from '@tagfalter/contract/mutations';
import { hlcTick } from '@tagfalter/domain/clock';
import { DAY_MS, HOUR_MS } from '@tagfalter/domain/durations';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { localDateOf } from '@tagfalter/domain/local-date';
import { REVISION_DAYS } from '@tagfalter/domain/revision';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#api/base/actor.ts';
import { entries, revisions } from '#api/db/entry-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import { databases, type TestDatabase } from './database.ts';
import { imageRef, makeActor, makeDevice } from './sync-actors.ts';

const SLOW = 120_000;

type OfferParts = Partial<RevisionOffer['revision'] & Pick<RevisionOffer, 'date' | 'epoch'>>;

describe.each(databases)('a revision that returns after a restore, on $name (S13, decision 10)', ({ create }) => {
  let database: TestDatabase;
  const now = Date.now();
  const restoredAt = now - 60_000;
  const today = localDateOf(now, 'UTC');
  const lostAt = new Date(restoredAt - DAY_MS).toISOString();
  beforeAll(async () => {
    database = await create();
  }, SLOW);
  afterAll(() => database.close());

  /** A person restored a minute ago. */
  const person = async (options: Partial<Actor> = {}) => {
    const actor = await makeActor(database.db, options);
    const restored = { epoch: restoredAt, version: restoredAt };
    await database.db.update(owners).set(restored).where(eq(owners.ownerId, actor.accountId));
    return actor;
  };
  const offerOf = ({ date = today, epoch = 0, ...revision }: OfferParts = {}): RevisionOffer => ({
    date,
    epoch,
    revision: { id: randomUUID(), at: lostAt, kind: 'overwritten', content: { topMoment: 'Nebel' }, ...revision },
  });
  const kept = ({ accountId }: Actor) =>
    database.db.select().from(revisions).where(eq(revisions.accountId, accountId)).orderBy(asc(revisions.version));
  const existing = ({ accountId }: Actor) => database.db.select().from(entries).where(eq(entries.accountId, accountId));
  /** @returns outcome of each */
  const offer = async (actor: Actor, ...offers: RevisionOffer[]) => {
    const device = makeDevice(database.db, actor);
    for (const one of offers) device.offerRevision(one);
    return (await device.push()).results;
  };

  it('reaches every device unchanged, whatever length, tier or window', async () => {
    const actor = await person();
    const cursor = (await makeDevice(database.db, actor).pull()).cursor;
    // A merged text, and a date that only Pro may edit.
    const content = {
      text: 'zu zweit '.repeat(600),
      mood: { level: 4, feeling: 'grateful' as const, customEmoji: null },
      images: ['a', 'b', 'c'].map(imageRef),
      audio: { hash: 'd'.repeat(64), type: 'audio/webm', size: 9, durationMs: 1_500_000, peaks: [] },
      reflections: [...'abcdef'].map((questionId) => ({ questionId, answer: `Antwort ${questionId}` })),
    };
    const given = offerOf({ date: '2020-02-02', kind: 'merged', content });
    expect(await offer(actor, given)).toMatchObject([{ status: 'applied', rejected: [], dropped: [] }]);
    // Longer than any merged text (S7).
    const grown = offerOf({ date: '2020-02-02', kind: 'merged', content: { text: 'zu zweit '.repeat(12_000) } });
    expect(await offer(actor, grown)).toMatchObject([{ status: 'refused', code: 'text_too_long' }]);
    const entryId = entryIdFor(actor.entrySpace, '2020-02-02');
    const { changes } = await makeDevice(database.db, actor).pull(cursor);
    expect(changes).toEqual([
      {
        collection: 'revisions',
        id: given.revision.id,
        version: restoredAt + 1,
        record: { id: given.revision.id, entryId, at: lostAt, kind: 'merged', content },
      },
    ]);
    expect(await existing(actor)).toEqual([]);
  });

  it('is kept once as first offered, from many devices', async () => {
    const actor = await person();
    const given = offerOf();
    const other = offerOf({ id: given.revision.id, content: { topMoment: 'etwas anderes' } });
    const before = await offer(actor, given, given, other);
    expect(before.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
    const cursor = (await makeDevice(database.db, actor).pull()).cursor;
    expect(await offer(actor, other, given)).toMatchObject([{ status: 'applied' }, { status: 'applied' }]);
    expect((await makeDevice(database.db, actor).pull(cursor)).changes).toEqual([]);
    expect(await kept(actor)).toMatchObject([{ id: given.revision.id, content: given.revision.content }]);
  });

  it('stays with its account, whatever id it names (S14)', async () => {
    const [actor, stranger] = [await person(), await person()];
    const given = offerOf();
    await offer(actor, given);
    const forged = offerOf({ id: given.revision.id, content: { topMoment: 'fremd' } });
    await offer(stranger, forged);
    expect(await kept(actor)).toMatchObject([{ content: { topMoment: 'Nebel' } }]);
    const [own] = await kept(stranger);
    expect(own).toMatchObject({ content: { topMoment: 'fremd' }, entryId: entryIdFor(stranger.entrySpace, today) });
  });

  it('stays away after its 90 days', async () => {
    const actor = await person();
    const [old, young] = [now - REVISION_DAYS * DAY_MS - 60_000, now - REVISION_DAYS * DAY_MS + 60_000];
    const offers = [old, young].map((at) => offerOf({ at: new Date(at).toISOString() }));
    expect((await offer(actor, ...offers)).map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect((await kept(actor)).map(({ id }) => id)).toEqual([offers[1]?.revision.id]);
  });

  it('comes back for a missing or deleted entry (S9)', async () => {
    const actor = await person();
    const device = makeDevice(database.db, actor);
    device.save(today, { text: 'danach' });
    await device.push();
    device.remove(today);
    await device.push();
    const yesterday = localDateOf(now - DAY_MS, 'UTC');
    await offer(actor, offerOf(), offerOf({ date: yesterday }));
    const ids = [today, yesterday].map((date) => entryIdFor(actor.entrySpace, date));
    expect((await kept(actor)).map(({ entryId }) => entryId)).toEqual(ids);
    const [day, ...others] = await existing(actor);
    expect([day?.deletedAt !== null, others]).toEqual([true, []]);
  });

  it('is refused where nothing was lost, and where it is none', async () => {
    const [actor, unharmed] = [await person(), await makeActor(database.db)];
    expect(await offer(unharmed, offerOf())).toMatchObject([{ status: 'refused', code: 'edit_window_closed' }]);
    const results = await offer(
      actor,
      offerOf({ epoch: restoredAt }),
      offerOf({ at: new Date(restoredAt + HOUR_MS).toISOString() }),
      offerOf({ at: '2026-13-45T99:00:00.000Z' }),
      offerOf({ id: 'keine' }),
      offerOf({ content: { images: Array.from({ length: 61 }, () => imageRef('a')) } }),
      offerOf({ content: { emojis: '🦋'.repeat(500) } }),
      offerOf({ content: {} }),
      offerOf({ content: { topMoment: 'mit\u0000 Rest' } }),
    );
    expect(results.map((result) => (result.status === 'refused' ? result.code : result.status))).toEqual([
      'edit_window_closed',
      'edit_window_closed',
      'bad_request',
      'bad_request',
      'bad_request',
      'too_many_emojis',
      'applied',
      'applied',
    ]);
    expect((await kept(actor)).map(({ content }) => content)).toEqual([{ topMoment: 'mit Rest' }]);
    expect(await kept(unharmed)).toEqual([]);
  });

  it('is not doubled by what an offered entry replaces', async () => {
    const actor = await person();
    const device = makeDevice(database.db, actor);
    device.save(today, { text: 'vor der Sicherung', topMoment: 'Morgen', emojis: '🦋' });
    await device.push();
    device.offerRevision(offerOf({ content: { text: 'vor der Sicherung' } }));
    await device.push();
    device.offerRevision(offerOf({ content: { topMoment: 'Morgen' } }));
    // Later than the entry, and before the restore within the tolerated clock difference.
    const stamp = hlcTick('000000000000-0000', restoredAt + 240_000);
    await database.db.update(entries).set({ clocks: {} }).where(eq(entries.accountId, actor.accountId));
    device.offer({
      date: today,
      fields: { text: 'jetzt', topMoment: 'Abend', emojis: '🌧️' },
      stamp,
      epoch: 0,
      version: 5,
    });
    expect((await device.push()).results.map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect(await existing(actor)).toMatchObject([{ text: 'jetzt', topMoment: 'Abend' }]);
    expect((await kept(actor)).map(({ content }) => content)).toEqual([
      { text: 'vor der Sicherung' },
      { topMoment: 'Morgen' },
      { emojis: '🦋' },
    ]);
  });
});
