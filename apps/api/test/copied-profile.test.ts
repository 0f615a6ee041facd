import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@tagfalter/domain/durations';
import { localDateOf } from '@tagfalter/domain/local-date';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#api/base/actor.ts';
import { databases, type TestDatabase } from './database.ts';
import { entriesOf, imageRef, makeActor, makeDevice, type TestDevice } from './sync-actors.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const today = localDateOf(now, 'UTC');

describe.each(databases)('two copies of one profile on $name', ({ create }) => {
  let database: TestDatabase;
  let actor: Actor;
  let phone: TestDevice;
  const device = (clientId: string, ahead = 0) =>
    makeDevice(database.db, actor, { now: () => now + ahead, serverNow: () => now, clientId });
  beforeAll(async () => {
    database = await create();
  });
  afterAll(() => database.close());

  const start = async (ahead = 0) => {
    actor = await makeActor(database.db);
    phone = device(randomUUID(), ahead);
  };
  const texts = async () => entriesOf(await phone.pull()).map((entry) => entry?.text);

  it.each([
    ['of the same moment', 0, 0],
    ['of clocks far ahead, which the server takes for one moment', 2 * DAY_MS, 3 * DAY_MS],
    ['of other moments', 0, 60_000],
  ])('does not take a mutation for its twin’s repeat: %s (S2)', async (_which, one, other) => {
    await start(one);
    phone.save(today, { text: 'Morgens am See' });
    await phone.push();
    const twin = device(phone.clientId, other);
    twin.save(today, { topMoment: 'aus der Kopie' });
    await expect(twin.push()).rejects.toMatchObject({ code: 'mutation_gap', details: { lastMutationId: 1 } });
  });

  it.each([
    ['slow', -HOUR_MS, -HOUR_MS],
    ['right', 0, 0],
    ['fast', HOUR_MS, 0],
  ])('counts a day as made no later than it came: %s clock', async (_which, ahead, made) => {
    await start(ahead);
    phone.save(today, { text: 'Morgens am See' });
    await phone.push();
    const [entry] = entriesOf(await phone.pull());
    expect(Date.parse(entry?.createdAt ?? '') - now).toBe(made);
  });

  it('tells them apart also where the twin has gone further (S2)', async () => {
    await start();
    for (const text of ['eins', 'zwei', 'drei']) phone.save(today, { text });
    await phone.push();
    const twin = device(phone.clientId);
    twin.save(today, { topMoment: 'aus der Kopie' });
    await expect(twin.push()).rejects.toMatchObject({ code: 'mutation_gap' });
  });

  it('takes what both outboxes hold once, under any name (S2)', async () => {
    await start();
    phone.save(today, { text: 'Morgens am See' });
    phone.edit(today, 'Morgens am See', 'Morgens am See, abends Regen');
    const shared = [...phone.outbox];
    phone.edit(today, 'Morgens am See, abends Regen', 'Morgens am See');
    await phone.push();
    const renamed = device(randomUUID());
    const response = await renamed.push(shared);
    expect(response).toMatchObject({ lastMutationId: 2, results: [{ status: 'applied' }, { status: 'applied' }] });
    expect(await texts()).toEqual(['Morgens am See']);
  });

  it('takes a doubled mutation once, answering alike (S2, S4)', async () => {
    await start();
    const sent = [phone.save(today, { text: 'Morgens am See' }), phone.save(today, { text: '' })];
    const twice = sent.map((mutation, index) => ({ ...mutation, id: index + 3 }));
    const { lastMutationId, results } = await phone.push([...sent, ...twice]);
    expect(lastMutationId).toBe(4);
    expect(results.slice(2)).toEqual(results.slice(0, 2).map((result, index) => ({ ...result, id: index + 3 })));
    expect(results).toMatchObject([{ status: 'applied' }, { status: 'refused' }, {}, {}]);
    expect(await texts()).toEqual(['Morgens am See']);
  });

  it('answers under another name as it did under the first (S4)', async () => {
    await start();
    phone.save(today, { text: '' });
    phone.save(today, { text: 'Fotos' }, { add: [imageRef('a'), imageRef('b')] });
    const shared = [...phone.outbox];
    const { results } = await phone.push();
    expect(results).toMatchObject([{ status: 'refused' }, { status: 'applied', rejected: [{ field: 'images' }] }]);
    expect((await device(randomUUID()).push(shared)).results).toEqual(results);
  });

  it('recognises the repeat of a fast clock (S2, S6)', async () => {
    await start(2 * DAY_MS);
    phone.save(today, { topMoment: 'übermorgen', text: 'am See' });
    const sent = [...phone.outbox];
    await phone.push();
    expect((await phone.push(sent)).results).toMatchObject([{ status: 'applied' }]);
  });
});
