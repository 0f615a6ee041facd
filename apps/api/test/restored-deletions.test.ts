import { DAY_MS } from '@tagfalter/domain/durations';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { localDateOf } from '@tagfalter/domain/local-date';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#api/base/actor.ts';
import { entries, revisions } from '#api/db/entry-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import { everyDatabase, type TestDatabase } from './database.ts';
import { imageRef, makeActor, makeDevice } from './sync-actors.ts';

const SLOW = 120_000;
/** Version of a deletion missing in the backup. */
const LOST = 50;

describe.each(everyDatabase)('a deleted entry coming back after a restore, on $name (S9, S13)', ({ create }) => {
  let database: TestDatabase;
  const now = Date.now();
  const today = localDateOf(now, 'UTC');
  beforeAll(async () => {
    database = await create();
  }, SLOW);
  afterAll(() => database.close());

  const goBack = async ({ accountId }: Actor) => {
    const epoch = now - 60_000;
    await database.db.update(owners).set({ epoch, version: epoch }).where(eq(owners.ownerId, accountId));
  };
  const dayOf = async ({ accountId, entrySpace }: Actor, date: string) => {
    const mine = and(eq(entries.accountId, accountId), eq(entries.id, entryIdFor(entrySpace, date)));
    return (await database.db.select().from(entries).where(mine))[0];
  };
  const historyOf = async ({ accountId }: Actor) =>
    (await database.db.select().from(revisions).where(eq(revisions.accountId, accountId))).map(
      ({ content }) => content,
    );

  it('is back if the backup does not know it', async () => {
    const actor = await makeActor(database.db);
    const longAgo = '2020-02-02';
    const phone = makeDevice(database.db, actor);
    const add = [imageRef('a'), imageRef('b'), imageRef('c')];
    phone.restore(longAgo, { text: 'verloren' }, { add, baseVersion: LOST });
    expect((await phone.push()).results).toMatchObject([{ status: 'refused', code: 'date_out_of_window' }]);
    await goBack(actor);
    phone.restore(longAgo, { text: 'verloren' }, { add, baseVersion: LOST });
    expect((await phone.push()).results).toMatchObject([{ status: 'applied', rejected: [] }]);
    expect(await dayOf(actor, longAgo)).toMatchObject({ deletedAt: null, text: 'verloren', images: add });
  });

  it('comes back with the device’s copy, the backup’s in the history', async () => {
    const actor = await makeActor(database.db);
    const phone = makeDevice(database.db, actor);
    phone.save(today, { text: 'am See' });
    phone.remove(today);
    await phone.push();
    await goBack(actor);
    phone.restore(today, { text: 'am Berg' }, { baseVersion: LOST });
    await phone.push();
    expect(await dayOf(actor, today)).toMatchObject({ deletedAt: null, text: 'am Berg' });
    expect(await historyOf(actor)).toMatchObject([{ text: 'am See' }]);
  });

  it('leaves its words once in a living entry’s history', async () => {
    const actor = await makeActor(database.db);
    const phone = makeDevice(database.db, actor);
    phone.save(today, { text: 'am See' });
    await phone.push();
    await goBack(actor);
    for (const device of [phone, makeDevice(database.db, actor)]) {
      device.restore(today, { text: 'am Berg', topMoment: 'Tee' }, { baseVersion: LOST });
      await device.push();
    }
    expect(await dayOf(actor, today)).toMatchObject({ deletedAt: null, text: 'am See', topMoment: '' });
    expect(await historyOf(actor)).toEqual([{ text: 'am Berg', topMoment: 'Tee' }]);
  });

  it('stays gone if purged since and not editable any more', async () => {
    const actor = await makeActor(database.db);
    const phone = makeDevice(database.db, actor, { now: () => now - 3 * DAY_MS, serverNow: () => now });
    const past = localDateOf(now - 3 * DAY_MS, 'UTC');
    phone.save(past, { text: 'am See' });
    await phone.push();
    await goBack(actor);
    phone.remove(past);
    phone.purge(past, Number.MAX_SAFE_INTEGER);
    await phone.push();
    const laptop = makeDevice(database.db, actor);
    laptop.restore(past, { text: 'am Berg' }, { baseVersion: LOST });
    expect((await laptop.push()).results).toMatchObject([{ status: 'refused', code: 'edit_window_closed' }]);
    expect(await dayOf(actor, past)).toMatchObject({ deletedAt: expect.any(Date), text: '' });
  });
});
