import { randomUUID } from 'node:crypto';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { localDateOf } from '@tagfalter/domain/local-date';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#api/base/actor.ts';
import { lockOwner } from '#api/changes/owner-lock.ts';
import { entries, revisions } from '#api/db/entry-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import { syncClients } from '#api/db/sync-schema.ts';
import { SERVED } from '#api/sync/protocol.ts';
import { createPush } from '#api/sync/push/push.ts';
import type { PushOutcome } from '#api/sync/push/push-state.ts';
import { createPushStores, type PushStore } from '#api/sync/push/push-store.ts';
import { everyDatabase, serverDatabase, type TestDatabase } from './database.ts';
import { createProduct, type Person, registerPerson } from './product.ts';
import { ANY_QUESTION, makeActor, silent } from './sync-actors.ts';

const AT = hlcTick(HLC_ZERO, 1_000_000);
const TODAY = localDateOf(Date.now(), 'UTC');

/** An unwritten push that advances its account by one version. */
async function workedOut(store: PushStore, caller: Actor, lastAt: string = AT, clientId: string = randomUUID()) {
  const scope = {
    caller,
    clientId,
    keys: [randomUUID()],
    needs: { entryIds: [], historyOf: [], audioHashes: [], revisionIds: [] },
  };
  const state = await store.read(scope);
  if (!state) throw new Error('an account without a version');
  const outcome: PushOutcome = {
    ...{ version: state.version + 1, client: { lastMutationId: 1, lastAt, firstSignInAt: null } },
    ...{ remembered: scope.keys.map((key) => ({ key })), entries: [], revisions: [], purged: [] },
  };
  return () => store.write(scope, state, outcome);
}

/** Versions of accounts, and their last writing transactions, in order. */
async function deriveStatus({ db }: TestDatabase, people: readonly Actor[]) {
  const ids = people.map(({ accountId }) => accountId);
  const rows = await db
    .select({ id: owners.ownerId, version: owners.version, by: sql<string>`${owners}.xmin::text` })
    .from(owners)
    .where(inArray(owners.ownerId, ids));
  const existing = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return { versions: existing.map(({ version }) => version), writers: existing.map(({ by }) => by) };
}

/** Writes during the first one form a batch. */
function atOnce(writes: readonly (() => Promise<boolean>)[]) {
  return Promise.allSettled(writes.map((write) => write()));
}

const written = { status: 'fulfilled', value: true };
const overtaken = { status: 'fulfilled', value: false };

describe.each(everyDatabase)('pushes in company on $name', ({ create }) => {
  let database: TestDatabase;
  let stores: ReturnType<typeof createPushStores>;
  beforeAll(async () => {
    database = await create();
    stores = createPushStores(database.db, database);
  });
  afterAll(() => database.close());

  const makePeople = () => Promise.all(Array.from({ length: 4 }, () => makeActor(database.db)));

  it('share a transaction', async () => {
    const people = await makePeople();
    const writes = await Promise.all(people.map((one) => workedOut(stores.shared, one)));
    expect(await atOnce(writes)).toEqual([written, written, written, written]);
    const { versions, writers } = await deriveStatus(database, people);
    expect(versions).toEqual([1, 1, 1, 1]);
    expect(new Set(writers.slice(1)).size).toBe(1);
    expect(writers[0]).not.toBe(writers[1]);
  });

  it('take equally named devices of different accounts (decision 56)', async () => {
    const people = await makePeople();
    const name = randomUUID();
    const writes = await Promise.all(people.map((one) => workedOut(stores.shared, one, AT, name)));
    expect(await atOnce(writes)).toEqual([written, written, written, written]);
    expect((await deriveStatus(database, people)).versions).toEqual([1, 1, 1, 1]);
    const named = await database.db.select().from(syncClients).where(eq(syncClients.clientId, name));
    expect(named.map(({ accountId }) => accountId).sort()).toEqual(people.map(({ accountId }) => accountId).sort());
  });

  it('read the history only if needed', async () => {
    const people = await makePeople();
    const [id, entryId] = [randomUUID(), randomUUID()];
    const kept = {
      id,
      entryId,
      at: new Date(),
      kind: 'overwritten' as const,
      content: { text: 'Früher.' },
      version: 1,
    };
    await database.db.insert(revisions).values(people.map(({ accountId }) => ({ accountId, ...kept })));
    const asking = { entryIds: [], historyOf: [entryId], audioHashes: [], revisionIds: [id, randomUUID()] };
    const others = { ...asking, historyOf: [], revisionIds: [] };
    const states = await Promise.all(
      [others, others, asking, others].map((needs, index) =>
        stores.shared.read({ caller: people[index] ?? expect.unreachable(), clientId: randomUUID(), keys: [], needs }),
      ),
    );
    const [none, all] = [
      [[], []],
      [[id], [[entryId, [{ version: kept.version, content: kept.content }]]]],
    ];
    const read = states.map((state) => [[...(state?.knownRevisions ?? [])], [...(state?.earlier ?? [])]]);
    expect(read).toEqual([none, none, all, none]);
  });

  it('are overtaken one by one (S2)', async () => {
    const people = await makePeople();
    const [, , third] = people;
    const writes = await Promise.all(people.map((one) => workedOut(stores.shared, one)));
    if (third) await (await workedOut(stores.own, third))();
    expect(await atOnce(writes)).toEqual([written, written, overtaken, written]);
    expect((await deriveStatus(database, people)).versions).toEqual([1, 1, 1, 1]);
  });

  it('are overtaken by an earlier one of the same account (S1)', async () => {
    const [first, second] = await makePeople();
    if (!first || !second) return expect.unreachable();
    const writes = await Promise.all([first, second, second].map((one) => workedOut(stores.shared, one)));
    expect(await atOnce(writes)).toEqual([written, written, overtaken]);
    expect((await deriveStatus(database, [first, second])).versions).toEqual([1, 1]);
  });

  it('fail in the database one by one', async () => {
    const people = await makePeople();
    const stamps = [AT, AT, 'no text of a database: \0', AT];
    const writes = await Promise.all(people.map((one, index) => workedOut(stores.shared, one, stamps[index])));
    const [first, second, third, fourth] = await atOnce(writes);
    expect([first, second, fourth]).toEqual([written, written, written]);
    expect(third).toMatchObject({ status: 'rejected' });
    expect((await deriveStatus(database, people)).versions).toEqual([1, 1, 0, 1]);
  });

  it('are refused one by one, repeatably (S2, S4)', async () => {
    const people = await makePeople();
    const push = createPush({
      ...{ db: database.db, nudges: silent, now: Date.now, served: SERVED },
      questions: ANY_QUESTION,
    });
    const sent = people.map((caller, index) => {
      const args = {
        date: TODAY,
        timeZone: 'UTC',
        fields: { text: `text ${index}` },
        addImages: [],
        removeImages: [],
        hadEntry: false,
      };
      const id = index === 2 ? 7 : 1;
      const mutation = { id, key: randomUUID(), name: 'entry.save', args, at: hlcTick(HLC_ZERO, Date.now()) };
      return { caller, body: { protocol: SERVED.current, clientId: randomUUID(), mutations: [mutation] } };
    });
    const pushAll = () => Promise.allSettled(sent.map(({ caller, body }) => push(caller, body)));
    const applied = { status: 'fulfilled', value: { lastMutationId: 1, results: [{ status: 'applied', version: 1 }] } };
    const refused = { status: 'rejected', reason: { code: 'mutation_gap' } };
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await pushAll()).toMatchObject([applied, applied, refused, applied]);
      expect((await deriveStatus(database, people)).versions).toEqual([1, 1, 0, 1]);
    }
    const ids = people.map(({ entrySpace }) => entryIdFor(entrySpace, TODAY));
    const days = await database.db.select({ text: entries.text }).from(entries).where(inArray(entries.id, ids));
    expect(days.map(({ text }) => text).sort()).toEqual(['text 0', 'text 1', 'text 3']);
  });

  it('let each of their callers in by themselves', async () => {
    const product = await createProduct(database);
    const people = await Promise.all(Array.from({ length: 4 }, () => registerPerson(product)));
    const clientIds = people.map(() => randomUUID());
    const pushAll = async (id: number) => {
      const send = ({ headers }: Person, index: number) => {
        const args = {
          date: TODAY,
          timeZone: 'UTC',
          fields: { text: `${id}` },
          addImages: [],
          removeImages: [],
          hadEntry: false,
        };
        const mutations = [{ id, key: randomUUID(), name: 'entry.save', args, at: hlcTick(HLC_ZERO, Date.now()) }];
        const payload = { protocol: SERVED.current, clientId: clientIds[index], mutations };
        return product.app.inject({ method: 'POST', url: '/api/sync/push', headers, payload });
      };
      return (await Promise.all(people.map(send))).map(({ statusCode }) => statusCode);
    };
    expect(await pushAll(1)).toEqual([200, 200, 200, 200]);
    const headers = { cookie: people[2]?.cookie ?? '', origin: product.deps.config.publicUrl };
    await product.app.inject({ method: 'POST', url: '/api/identity/sign-out', headers, payload: {} });
    expect(await pushAll(2)).toEqual([200, 200, 401, 200]);
    await product.close();
  });
});

describe('batched pushes beside another writer of the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await serverDatabase.create();
  });
  afterAll(() => database.close());

  it('do not wait for the one whose account is held (S1)', async () => {
    const { shared } = createPushStores(database.db, database);
    const people = await Promise.all(Array.from({ length: 4 }, () => makeActor(database.db)));
    const writes = await Promise.all(people.map((one) => workedOut(shared, one)));
    await database.db.transaction(async (tx) => {
      await lockOwner(tx, people[2]?.accountId ?? '');
      expect(await atOnce(writes)).toEqual([written, written, overtaken, written]);
    });
    expect((await deriveStatus(database, people)).versions).toEqual([1, 1, 0, 1]);
  });
});
