import { DAY_MS } from '@tagfalter/domain/durations';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { localDateOf } from '@tagfalter/domain/local-date';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#api/base/actor.ts';
import { entries, revisions } from '#api/db/entry-schema.ts';
import { emptyDeletedEntries } from '#api/features/entries/feed/empty-deleted.ts';
import { databases, type TestDatabase } from './database.ts';
import { imageRef, makeActor, makeDevice, silent } from './sync-actors.ts';

const SLOW = 120_000;

describe.each(databases)('a deleted entry within 30 days, on $name (S9, spec decision 42)', ({ create }) => {
  let database: TestDatabase;
  const start = Date.now();
  const today = localDateOf(start, 'UTC');
  let now = start;
  beforeAll(async () => {
    database = await create();
  }, SLOW);
  afterAll(() => database.close());

  const device = (actor: Actor) => makeDevice(database.db, actor, { now: () => now });
  const dayOf = async ({ accountId, entrySpace }: Actor) => {
    const mine = and(eq(entries.accountId, accountId), eq(entries.id, entryIdFor(entrySpace, today)));
    return (await database.db.select().from(entries).where(mine))[0];
  };
  const historyOf = async ({ accountId }: Actor) =>
    (await database.db.select().from(revisions).where(eq(revisions.accountId, accountId))).map(
      ({ content }) => content,
    );
  /** A person whose phone wrote an entry with history and deleted it. */
  const deletedBy = async (options: Partial<Actor> = {}) => {
    now = start;
    const actor = await makeActor(database.db, options);
    const phone = device(actor);
    phone.save(today, { text: 'zuerst', visibility: 'friends', isFavorite: true }, { add: [imageRef('see')] });
    phone.edit(today, 'zuerst', 'am See');
    phone.remove(today);
    await phone.push();
    return { actor, phone };
  };
  const deletionIn = async (actor: Actor) => {
    const { changes } = await device(actor).pull();
    return changes.find(({ collection }) => collection === 'entries');
  };

  it('reaches devices with its content until emptied, also in brief pulls', async () => {
    const { actor } = await deletedBy();
    const held = { text: 'am See', isFavorite: true, images: [imageRef('see')], readyMedia: [] };
    const deleted = { at: new Date(start).toISOString(), entry: held };
    expect(await deletionIn(actor)).toMatchObject({ record: null, deleted });
    now = start + 31 * DAY_MS;
    await emptyDeletedEntries({ db: database.db, nudges: silent }, now);
    expect(await deletionIn(actor)).not.toHaveProperty('deleted');
  });

  it('comes back as it was, without Pro and after its date', async () => {
    const { actor } = await deletedBy();
    now = start + 20 * DAY_MS;
    const laptop = device(actor);
    laptop.restore(today, { text: 'gefälscht', topMoment: 'auch' }, { add: [imageRef('fremd')] });
    expect((await laptop.push()).results).toMatchObject([{ status: 'applied', rejected: [], dropped: [] }]);
    expect(await dayOf(actor)).toMatchObject({
      ...{ deletedAt: null, text: 'am See', topMoment: '', images: [imageRef('see')] },
      ...{ visibility: 'friends', isFavorite: true },
    });
  });

  it('comes back by an older wish after it was emptied', async () => {
    const { actor } = await deletedBy();
    now = start + 29 * DAY_MS;
    const laptop = device(actor);
    const kept = [imageRef('see'), imageRef('berg'), imageRef('tal')];
    laptop.restore(today, { text: 'am See' }, { add: kept });
    now = start + 31 * DAY_MS;
    const late = device(actor);
    late.restore(today, { text: 'zu spät' });
    await emptyDeletedEntries({ db: database.db, nudges: silent }, now);
    expect((await late.push()).results).toMatchObject([{ status: 'refused', code: 'edit_window_closed' }]);
    expect((await laptop.push()).results).toMatchObject([{ status: 'applied', rejected: [], dropped: [] }]);
    expect(await dayOf(actor)).toMatchObject({ deletedAt: null, text: 'am See', images: kept });
  });

  it('stays in the history of one written anew', async () => {
    const { actor, phone } = await deletedBy();
    now = start + 1000;
    phone.save(today, { text: 'ganz neu' });
    await phone.push();
    const anew = await dayOf(actor);
    expect(anew).toMatchObject({ deletedAt: null, text: 'ganz neu' });
    const laptop = device(actor);
    laptop.restore(today, { text: 'am See' });
    await laptop.push();
    expect(await dayOf(actor)).toEqual(anew);
    expect(await historyOf(actor)).toContainEqual(expect.objectContaining({ text: 'am See' }));
  });

  it('outlives an earlier deletion that arrives later', async () => {
    const { actor } = await deletedBy();
    const drawer = device(actor);
    const { cursor } = await drawer.pull();
    drawer.remove(today, Number(cursor));
    const laptop = device(actor);
    laptop.restore(today, {});
    await laptop.push();
    await drawer.push();
    expect((await dayOf(actor))?.deletedAt).toBeNull();
  });

  it('goes for good with its history, and nothing else goes', async () => {
    const { actor, phone } = await deletedBy();
    const other = await deletedBy();
    const { cursor } = await phone.pull();
    expect(await historyOf(actor)).toHaveLength(1);
    phone.purge(today, Number(cursor));
    await phone.push();
    expect(await dayOf(actor)).toMatchObject({ text: '', images: [], deletedAt: expect.any(Date) });
    expect([await historyOf(actor), await historyOf(other.actor)]).toEqual([[], [expect.anything()]]);
    expect(await dayOf(other.actor)).toMatchObject({ text: 'am See' });
    const { changes } = await phone.pull(cursor);
    expect(changes).toEqual([expect.objectContaining({ collection: 'entries', record: null })]);
    expect(changes[0]).not.toHaveProperty('deleted');
  });

  it('stays if it lives again or holds unseen text', async () => {
    const { actor, phone } = await deletedBy();
    const { cursor } = await phone.pull();
    const laptop = device(actor);
    laptop.restore(today, {});
    await laptop.push();
    phone.purge(today, Number(cursor));
    await phone.push();
    expect(await dayOf(actor)).toMatchObject({ deletedAt: null, text: 'am See' });
    laptop.edit(today, 'am See', 'am See und am Berg');
    laptop.remove(today);
    await laptop.push();
    phone.purge(today, Number(cursor));
    await phone.push();
    expect(await dayOf(actor)).toMatchObject({ text: 'am See und am Berg', deletedAt: expect.any(Date) });
  });

  it('comes back with another device’s edit after it was purged', async () => {
    const { actor, phone } = await deletedBy();
    phone.purge(today, Number.MAX_SAFE_INTEGER);
    await phone.push();
    now = start + 1000;
    const laptop = device(actor);
    laptop.restore(today, { text: 'am See' });
    await laptop.push();
    expect(await dayOf(actor)).toMatchObject({ deletedAt: null, text: 'am See' });
    laptop.remove(today);
    laptop.purge(today, Number.MAX_SAFE_INTEGER);
    await laptop.push();
    now = start + 20 * DAY_MS;
    laptop.restore(today, { text: 'am See' });
    expect((await laptop.push()).results).toMatchObject([{ status: 'refused', code: 'edit_window_closed' }]);
  });
});
