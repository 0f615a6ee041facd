import { randomUUID } from 'node:crypto';
import type { Mutation } from '@tagfalter/contract/sync-push';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { DAY_MS } from '@tagfalter/domain/durations';
import { localDateOf } from '@tagfalter/domain/local-date';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#api/base/actor.ts';
import { isCollision } from '#api/changes/collisions.ts';
import { SERVED } from '#api/sync/protocol.ts';
import { parsePush } from '#api/sync/push/apply-push.ts';
import type { PushState } from '#api/sync/push/push-state.ts';
import { createPushStores, type PushStore } from '#api/sync/push/push-store.ts';
import { applyAtOnce } from './apply-at-once.ts';
import { everyDatabase, type TestDatabase } from './database.ts';
import { ANY_QUESTION, entriesOf, makeActor, makeDevice } from './sync-actors.ts';

const TODAY = localDateOf(Date.now(), 'UTC');
const NO_MOOD = { level: 11, feeling: null, customEmoji: null };
const receivedAt = Date.now();

const saving = (id: number, text: string, date = TODAY): Mutation => {
  const args = { date, timeZone: 'UTC', fields: { text }, addImages: [], removeImages: [], hadEntry: false };
  return { id, key: randomUUID(), name: 'entry.save', args, at: hlcTick(HLC_ZERO, receivedAt + id) };
};

describe.each(everyDatabase)('remembered push state, on $name', ({ create }) => {
  let database: TestDatabase;
  let mia: Actor;
  const clientId = randomUUID();
  beforeAll(async () => {
    database = await create();
  });
  beforeEach(async () => {
    mia = await makeActor(database.db);
  });
  afterAll(() => database.close());

  it('equals a read', async () => {
    const { shared, own } = createPushStores(database.db);
    const parse = (mutation: Mutation) =>
      parsePush(ANY_QUESTION, mia, { protocol: SERVED.current, clientId, mutations: [mutation] });
    const pushOn = async (store: PushStore, mutation: Mutation) => {
      const push = parse(mutation);
      const state = await store.read(push.scope);
      const { outcome } = state ? applyAtOnce(push, state, receivedAt) : {};
      return state && outcome && (await store.write(push.scope, state, outcome));
    };
    const { scope } = parse(saving(2, 'noch mehr'));
    expect(shared.getCached(scope)).toBeUndefined();
    expect(await pushOn(shared, saving(1, 'ein Anfang'))).toBe(true);
    expect(shared.getCached(scope)).toEqual(await own.read(scope));
    expect(shared.getCached(scope)).toMatchObject({
      version: 1,
      client: { lastMutationId: 1 },
      entries: [{ version: 1 }],
    });
    const yesterday = localDateOf(Date.now() - DAY_MS, 'UTC');
    expect(shared.getCached(parse(saving(2, 'ein anderer Tag', yesterday)).scope)).toBeUndefined();
    expect(shared.getCached({ ...scope, clientId: randomUUID() })).toBeUndefined();
  });

  it('is forgotten when the database ends a push based on it', async () => {
    const { shared } = createPushStores(database.db);
    const body = { protocol: SERVED.current, clientId: randomUUID() };
    const parse = (mutation: Mutation) => parsePush(ANY_QUESTION, mia, { ...body, mutations: [mutation] });
    const first = parse(saving(1, 'ein Anfang'));
    const write = async (push: typeof first, state: PushState | undefined) => {
      const { outcome } = state ? applyAtOnce(push, state, receivedAt) : {};
      return state && outcome && shared.write(push.scope, state, outcome);
    };
    expect(await write(first, await shared.read(first.scope))).toBe(true);
    const known = parse({ ...saving(2, 'ein Anfang'), key: first.scope.keys[0] ?? '' });
    const state = shared.getCached(known.scope);
    expect(state).toMatchObject({ version: 1 });
    expect(await write(known, state).catch(isCollision)).toBe(true);
    expect(shared.getCached(known.scope)).toBeUndefined();
  });

  it('hides nothing that another process has written (S1, S2)', async () => {
    // Each device pushes to its own process.
    const [phone, tablet] = [makeDevice(database.db, mia), makeDevice(database.db, mia)];
    phone.save(TODAY, { text: 'vom Handy' });
    await phone.push();
    tablet.save(TODAY, { topMoment: 'der Abend' });
    await tablet.push();
    phone.edit(TODAY, 'vom Handy', 'vom Handy aus');
    expect(await phone.push()).toMatchObject({ results: [{ status: 'applied', version: 3 }] });
    tablet.save(TODAY, { emojis: '🦋' });
    expect(await tablet.push()).toMatchObject({ results: [{ status: 'applied', version: 4 }] });
    const { changes } = await phone.pull();
    const day = { text: 'vom Handy aus', topMoment: 'der Abend', emojis: '🦋' };
    expect(changes).toMatchObject([{ collection: 'entries', version: 4, record: day }]);
  });

  it('answers repeats alike (S2, S4)', async () => {
    const phone = makeDevice(database.db, mia);
    const sent = [
      phone.save(TODAY, { text: 'eins' }),
      phone.save(TODAY, { mood: NO_MOOD }),
      phone.save(TODAY, { text: 'drei' }),
    ];
    const reported = [{ status: 'applied' }, { status: 'refused', code: 'bad_request' }, { status: 'applied' }];
    expect((await phone.push(sent.slice(0, 2))).results).toMatchObject(reported.slice(0, 2));
    expect((await phone.push(sent.slice(0, 2))).results).toMatchObject(reported.slice(0, 2));
    expect((await phone.push(sent)).results).toMatchObject(reported);
    expect((await phone.push(sent)).results).toMatchObject(reported);
    await expect(phone.push([saving(5, 'zu weit')])).rejects.toMatchObject({ code: 'mutation_gap' });
    await expect(phone.push([saving(3, 'eines Zwillings')])).rejects.toMatchObject({ code: 'mutation_gap' });
    expect((await phone.pull()).changes).toMatchObject([{ record: { text: 'drei' } }, { collection: 'revisions' }]);
  });

  it('serves a push sent before the last reply (S2)', async () => {
    const phone = makeDevice(database.db, mia);
    const texts = Array.from({ length: 12 }, (_, index) => `Fassung ${index + 1}`);
    const sent = texts.map((text) => phone.save(TODAY, { text }));
    // The first gets its own statements, and then a turn.
    const pushes = [sent.slice(0, 10), sent.slice(10, 11), sent.slice(11)].map((some) => phone.push(some));
    const replies = await Promise.all(pushes);
    expect(replies.map(({ lastMutationId }) => lastMutationId)).toEqual([10, 11, 12]);
    expect(entriesOf(await phone.pull())).toMatchObject([{ text: 'Fassung 12' }]);
  });
});
