import { randomUUID } from 'node:crypto';
import type { EntryOffer } from '@tagfalter/contract/mutations';
import { hlcTick } from '@tagfalter/domain/clock';
import { HOUR_MS } from '@tagfalter/domain/durations';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { localDateOf } from '@tagfalter/domain/local-date';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#api/base/actor.ts';
import { entries, revisions } from '#api/db/entry-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import { databases, type TestDatabase } from './database.ts';
import { imageRef, makeActor, makeDevice } from './sync-actors.ts';

const SLOW = 120_000;

describe.each(databases)('an offered deleted entry, on $name (S9, S13)', ({ create }) => {
  let database: TestDatabase;
  const now = Date.now();
  const today = localDateOf(now, 'UTC');
  const lostAt = new Date(now - HOUR_MS).toISOString();
  const stamp = hlcTick('000000000000-0000', now - HOUR_MS);
  beforeAll(async () => {
    database = await create();
  }, SLOW);
  afterAll(() => database.close());

  const restore = async ({ accountId }: Actor, epoch: number) => {
    await database.db.update(owners).set({ epoch, version: epoch }).where(eq(owners.ownerId, accountId));
  };
  /** A person restored a minute ago, whose phone wrote an entry since and deleted it. */
  const deletedSince = async () => {
    const actor = await makeActor(database.db, { isPro: true });
    await restore(actor, now - 60_000);
    const phone = makeDevice(database.db, actor);
    phone.save(today, { text: 'am Telefon' });
    phone.remove(today, 0);
    await phone.push();
    return { actor, laptop: makeDevice(database.db, actor) };
  };
  const offerOf = (fields: EntryOffer['fields']) => ({ date: today, fields, stamp, epoch: 0, version: 5 });
  const dayOn = async ({ accountId, entrySpace }: Actor) => {
    const mine = and(eq(entries.accountId, accountId), eq(entries.id, entryIdFor(entrySpace, today)));
    return (await database.db.select().from(entries).where(mine))[0];
  };
  const historyOf = ({ accountId }: Actor) =>
    database.db.select().from(revisions).where(eq(revisions.accountId, accountId));

  it('comes back whole with words its deleter cannot have seen', async () => {
    const { actor, laptop } = await deletedSince();
    laptop.offer(offerOf({ topMoment: 'am Laptop' }));
    expect((await laptop.push()).results).toMatchObject([{ status: 'applied' }]);
    expect(await dayOn(actor)).toMatchObject({ deletedAt: null, text: 'am Telefon', topMoment: 'am Laptop' });
  });

  it('stays deleted if the deletion had seen everything but settings', async () => {
    const { actor, laptop } = await deletedSince();
    laptop.offer(offerOf({ text: 'am Telefon', isFavorite: true }));
    expect((await laptop.push()).results).toMatchObject([{ status: 'applied' }]);
    expect((await dayOn(actor))?.deletedAt).not.toBeNull();
  });

  it('comes back although a later offer put it into the history', async () => {
    const { actor, laptop } = await deletedSince();
    const revision = { id: randomUUID(), at: lostAt, kind: 'overwritten' as const, content: { topMoment: 'am See' } };
    laptop.offerRevision({ date: today, epoch: 0, revision });
    laptop.offer(offerOf({ topMoment: 'am See' }));
    await laptop.push();
    expect(await dayOn(actor)).toMatchObject({ deletedAt: null, topMoment: 'am See' });
  });

  it('stays deleted if only the assistant had added to it', async () => {
    const { actor, laptop } = await deletedSince();
    const made = { summary: 'Ein Tag am Telefon.', summaryFrom: 'ai' as const };
    laptop.offer(offerOf({ text: 'am Telefon', ...made }));
    await laptop.push();
    expect((await dayOn(actor))?.deletedAt).not.toBeNull();
    laptop.offer(offerOf({ text: 'am Telefon', ...made, summaryFrom: 'ai-edited' }));
    await laptop.push();
    expect(await dayOn(actor)).toMatchObject({ deletedAt: null, summary: 'Ein Tag am Telefon.' });
  });

  it('is the new one alone if begun anew after its deletion', async () => {
    const actor = await makeActor(database.db, { isPro: true });
    const phone = makeDevice(database.db, actor, { now: () => now - 2 * HOUR_MS });
    phone.save(today, { text: 'weg', topMoment: 'weg' }, { add: [imageRef('a')] });
    phone.remove(today);
    await phone.push();
    await restore(actor, now - 60_000);
    const laptop = makeDevice(database.db, actor);
    laptop.offer(offerOf({ text: 'ganz neu' }));
    await laptop.push();
    expect(await dayOn(actor)).toMatchObject({ deletedAt: null, text: 'ganz neu', topMoment: '', images: [] });
  });

  it('stays gone if purged after it was brought back', async () => {
    const actor = await makeActor(database.db, { isPro: true });
    await restore(actor, now - 60_000);
    const phone = makeDevice(database.db, actor);
    phone.offer({ ...offerOf({ text: 'am See und am Berg' }), stamp: hlcTick(stamp, now - 3_500_000), version: 6 });
    phone.save(today, { text: 'am Meer' });
    phone.remove(today);
    phone.purge(today, Number.MAX_SAFE_INTEGER);
    await phone.push();
    const laptop = makeDevice(database.db, actor);
    laptop.offer(offerOf({ text: 'am See' }));
    await laptop.push();
    expect(await dayOn(actor)).toMatchObject({ deletedAt: expect.any(Date), text: '' });
    laptop.offer({ ...offerOf({ text: 'am See' }), epoch: 1 });
    await laptop.push();
    expect(await dayOn(actor)).toMatchObject({ deletedAt: null, text: 'am See' });
  });

  it('stays gone with its history, except for unseen words', async () => {
    const actor = await makeActor(database.db, { isPro: true });
    await restore(actor, now - 60_000);
    const phone = makeDevice(database.db, actor);
    phone.offer(offerOf({ text: 'am See' }));
    phone.remove(today);
    phone.purge(today, Number.MAX_SAFE_INTEGER);
    await phone.push();
    const laptop = makeDevice(database.db, actor);
    const revision = { id: randomUUID(), at: lostAt, kind: 'overwritten' as const, content: { text: 'zuerst' } };
    laptop.offerRevision({ date: today, epoch: 0, revision });
    laptop.offer(offerOf({ text: 'am See' }));
    await laptop.push();
    expect(await dayOn(actor)).toMatchObject({ deletedAt: expect.any(Date), text: '' });
    expect(await historyOf(actor)).toEqual([]);
    laptop.offerRevision({ date: today, epoch: 0, revision });
    laptop.offer({ ...offerOf({ text: 'am Berg' }), stamp: hlcTick(stamp, now - 3_500_000), version: 6 });
    await laptop.push();
    expect(await dayOn(actor)).toMatchObject({ deletedAt: null, text: 'am Berg' });
    expect(await historyOf(actor)).toMatchObject([{ content: { text: 'zuerst' } }]);
  });
});
