import { randomUUID } from 'node:crypto';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { addDays, localDateOf } from '@tagfalter/domain/local-date';
import { and, eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#api/base/actor.ts';
import type { Db } from '#api/db/open.ts';
import { owners } from '#api/db/owner-schema.ts';
import { syncClients } from '#api/db/sync-schema.ts';
import { SERVED } from '#api/sync/protocol.ts';
import { createPull } from '#api/sync/pull/pull.ts';
import { createPush } from '#api/sync/push/push.ts';
import { apartDatabase, everyDatabase, serverDatabase, type TestDatabase } from './database.ts';
import { ANY_QUESTION, entriesOf, makeActor, makeDevice, silent } from './sync-actors.ts';

/** A slice here, more by `npm run soak -- --only duplicates`. */
const ROUNDS = Number(process.env.SOAK_COUNT ?? 12);
const AT_ONCE = 16;
/** Rounds in which a naive server doubles an effect, tried up to `MAX_TRIES` times. */
const MAX_ROUNDS = 10;
const MAX_TRIES = 10;

/**
 * Every effect leaves a row here, so that double effects show. Any progress of a device in the database is an effect.
 */
const effects = pgTable('test_effects', { client: text('client').notNull(), mutation: integer('mutation').notNull() });

async function watchEffects(db: Db): Promise<void> {
  await db.execute(sql`create table test_effects (client text not null, mutation integer not null)`);
  await db.execute(sql`
    create function note_effect() returns trigger language plpgsql as $$
    begin
      insert into test_effects values (new.client_id, new.last_mutation_id);
      return null;
    end $$
  `);
  await db.execute(
    sql`create trigger effects after update on sync_clients for each row execute function note_effect()`,
  );
}

type Deliver = (db: Db, actor: Actor, clientId: string, id: number) => Promise<unknown>;

/** Sends each mutation sixteen times at once; returns the effects of each device. */
async function storm(db: Db, deliver: Deliver, rounds = ROUNDS): Promise<number[]> {
  const actor = await makeActor(db);
  const clientId = randomUUID();
  await db.insert(syncClients).values({ accountId: actor.accountId, clientId });
  for (let id = 1; id <= rounds; id += 1) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => deliver(db, actor, clientId, id)));
  }
  const rows = await db.select({ count: sql<string>`count(*)` }).from(effects).where(eq(effects.client, clientId));
  return rows.map(({ count }) => Number(count));
}

const real: Deliver = (db, actor, clientId, id) => {
  const at = hlcTick(HLC_ZERO, 1_000_000 + id);
  const key = `${clientId.slice(0, 24)}${String(id).padStart(12, '0')}`;
  const mutations = [{ id, key, name: 'entry.delete', args: { date: '2026-01-01', baseVersion: 0 }, at }];
  const push = createPush({
    db,
    nudges: silent,
    questions: ANY_QUESTION,
    now: Date.now,
    served: SERVED,
  });
  return push(actor, { protocol: SERVED.current, clientId, mutations });
};

/** First naive way: a transaction without the account's lock. */
const withoutLock: Deliver = (db, { accountId }, clientId, id) =>
  db.transaction(async (tx) => {
    const mine = and(eq(syncClients.accountId, accountId), eq(syncClients.clientId, clientId));
    const [client] = await tx.select({ last: syncClients.lastMutationId }).from(syncClients).where(mine);
    if (!client || client.last >= id) return;
    await tx.update(syncClients).set({ lastMutationId: id }).where(mine);
  });

/** Second naive way: one statement, whose snapshot precedes the wait for the lock. */
const inOneStatement: Deliver = (db, { accountId }, clientId, id) =>
  db.execute(sql`
    with locked as (
      select ${owners.ownerId} as id from ${owners} where ${owners.ownerId} = ${accountId} for update
    ), due as (
      select c.client_id from sync_clients c, locked
      where c.account_id = locked.id and c.client_id = ${clientId} and c.last_mutation_id = ${id - 1}
    )
    update sync_clients c set last_mutation_id = ${id} from due
    where c.account_id = ${accountId} and c.client_id = due.client_id
  `);

describe.each([...everyDatabase, apartDatabase])('duplicate pushes at once on $name', ({ create }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await create();
    await watchEffects(database.db);
  });
  afterAll(() => database.close());

  it(`has every effect once: ${AT_ONCE} at once, ${ROUNDS} rounds (S2)`, {
    timeout: 60_000 + ROUNDS * 600,
  }, async () => {
    expect(await storm(database.db, real)).toEqual([ROUNDS]);
  });

  it('has every effect once when whole outboxes overlap (S2)', async () => {
    const actor = await makeActor(database.db);
    const phone = makeDevice(database.db, actor);
    const today = localDateOf(Date.now(), 'UTC');
    for (let count = 1; count <= 20; count += 1) phone.save(today, { text: `Fassung ${count}` });
    const all = [...phone.outbox];
    const pushes = Array.from({ length: AT_ONCE }, (_, index) => phone.push(all.slice(0, index + 5)));
    const answers = await Promise.all(pushes);
    for (const { results } of answers) expect(results.every(({ status }) => status === 'applied')).toBe(true);
    const page = await phone.pull();
    expect(page.lastMutationId).toBe(20);
    expect(entriesOf(page)).toMatchObject([{ text: 'Fassung 20' }]);
    // Each effect once: 20 texts, of which 19 gave way.
    expect(page.cursor).toBe('39');
    expect(page.changes).toHaveLength(20);
  });
});

describe('the same storm on PostgreSQL against naive servers (S2)', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await serverDatabase.create();
    await watchEffects(database.db);
  });
  afterAll(() => database.close());

  it.each([
    ['no account lock', withoutLock],
    ['one data-modifying statement', inOneStatement],
  ])('doubles effects with %s, so the check above can fail', async (_name, deliver) => {
    const isCaught = async (): Promise<boolean> => {
      const [count = 0] = await storm(database.db, deliver, MAX_ROUNDS);
      return count > MAX_ROUNDS;
    };
    let isDoubled = await isCaught();
    for (let more = 1; more < MAX_TRIES && !isDoubled; more += 1) isDoubled = await isCaught();
    expect(isDoubled).toBe(true);
  });
});

describe.each([...everyDatabase, apartDatabase])('readers beside many writers on $name', ({ create }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await create();
  });
  afterAll(() => database.close());

  it('loses no change: version order is commit order (S1)', {
    timeout: 60_000,
  }, async () => {
    const { db } = database;
    const actor = await makeActor(db, { isPro: true });
    const today = localDateOf(Date.now(), 'UTC');
    let writing = true;
    const write = async (index: number): Promise<void> => {
      const device = makeDevice(db, actor);
      for (let count = 0; count < 25; count += 1) {
        device.save(addDays(today, (index % 3) - 1), { text: `Gerät ${index}, Fassung ${count}` });
        await device.push();
      }
    };
    const seen: number[] = [];
    const pull = createPull({ db, served: SERVED });
    const read = async (): Promise<Map<string, number>> => {
      const latest = new Map<string, number>();
      let cursor = '';
      for (let last = false; !last; ) {
        last = !writing;
        const page = await pull(actor, { protocol: SERVED.current, cursor });
        cursor = page.cursor;
        for (const { id, version } of page.changes) {
          seen.push(version);
          latest.set(id, version);
        }
      }
      return latest;
    };
    const reading = read();
    await Promise.all(Array.from({ length: 6 }, (_, index) => write(index)));
    writing = false;
    const followed = await reading;
    const { changes } = await pull(actor, { protocol: SERVED.current });
    expect(followed).toEqual(new Map(changes.map(({ id, version }) => [id, version])));
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(new Set(seen).size).toBe(seen.length);
  });
});
