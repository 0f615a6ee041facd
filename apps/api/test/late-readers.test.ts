import { randomUUID } from 'node:crypto';
import { listEntries } from '@tagfalter/contract/list-entries';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { pushMutations } from '@tagfalter/contract/sync-push';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { HOUR_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import type { Visibility } from '@tagfalter/domain/field-kinds';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyDatabase } from './database.ts';
import { type EntryStage, NOON, openEntryStage } from './entry-stage.ts';
import type { Person } from './product.ts';

describe.each(everyDatabase)('readers of a revived entry, on $name (S9, decision 058)', ({ create }) => {
  let stage: EntryStage;
  beforeAll(async () => {
    stage = await openEntryStage(create);
    stage.clock.now = NOON;
  });
  afterAll(() => stage.close());

  /** Sends an act of a later minute from a device of its own. */
  const act = async (
    { headers }: Person,
    minute: number,
    name: 'entry.save' | 'entry.delete' | 'entry.restore',
    args: object,
  ) => {
    const at = hlcTick(HLC_ZERO, NOON - HOUR_MS + minute * MINUTE_MS);
    const mutation = { id: 1, key: randomUUID(), name, args: { date: stage.today(), ...args }, at };
    const payload = { protocol: PROTOCOL, clientId: randomUUID(), mutations: [mutation] };
    const response = await stage.product.app.inject({ method: 'POST', url: '/api/sync/push', headers, payload });
    const [result] = v.parse(pushMutations.reply, response.json()).results;
    expect(result).toMatchObject({ status: 'applied' });
  };
  const save = (who: Person, minute: number, fields: object, seen?: Visibility) =>
    act(who, minute, 'entry.save', {
      ...{ timeZone: 'UTC', fields, addImages: [], removeImages: [], hadEntry: false },
      ...(seen && { visibilityBase: { visibility: seen, stamp: hlcTick(HLC_ZERO, NOON) } }),
    });

  const dayOf = async (who: Person) => v.parse(listEntries.reply, (await stage.get(who, listEntries.path)).json())[0];

  it('is widened by a choice after the deletion only', async () => {
    const who = await stage.person({ emailVerified: true });
    const dayNow = () => dayOf(who);
    await save(who, 1, { text: 'Am See.' });
    await act(who, 3, 'entry.delete', { baseVersion: 1 });
    await save(who, 2, { visibility: 'public' });
    expect(await dayNow()).toMatchObject({ text: 'Am See.', visibility: 'private' });
    await act(who, 4, 'entry.delete', { baseVersion: 3 });
    await save(who, 5, { text: 'Neu.' });
    await save(who, 2, { visibility: 'public' });
    expect(await dayNow()).toMatchObject({ text: 'Neu.', visibility: 'private' });
    await save(who, 6, { visibility: 'public' });
    expect(await dayNow()).toMatchObject({ text: 'Neu.', visibility: 'public' });
  });

  it('is closed by an older choice, and never wider', async () => {
    const who = await stage.person({ emailVerified: true });
    await save(who, 1, { text: 'Am See.', visibility: 'public' });
    await act(who, 9, 'entry.delete', { baseVersion: 1 });
    await save(who, 2, { text: 'Spät.' });
    expect(await dayOf(who)).toMatchObject({ visibility: 'public' });
    await save(who, 3, { visibility: 'private' });
    expect(await dayOf(who)).toMatchObject({ visibility: 'private' });
    await save(who, 4, { visibility: 'friends' });
    expect(await dayOf(who)).toMatchObject({ visibility: 'private' });
  });

  it('comes back with its readers, whatever was chosen before', async () => {
    const who = await stage.person({ emailVerified: true });
    await save(who, 1, { text: 'Am See.', visibility: 'friends' });
    await act(who, 5, 'entry.delete', { baseVersion: 1 });
    await act(who, 6, 'entry.restore', { timeZone: 'UTC', fields: {}, addImages: [], baseVersion: 0 });
    await save(who, 2, { visibility: 'public' });
    expect(await dayOf(who)).toMatchObject({ text: 'Am See.', visibility: 'friends' });
    await save(who, 3, { visibility: 'private' });
    expect(await dayOf(who)).toMatchObject({ visibility: 'private' });
    await save(who, 7, { visibility: 'public' }, 'private');
    expect(await dayOf(who)).toMatchObject({ visibility: 'public' });
  });
});
