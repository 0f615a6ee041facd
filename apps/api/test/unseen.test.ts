import { MINUTE_MS } from '@tagfalter/domain/durations';
import { localDateOf } from '@tagfalter/domain/local-date';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#api/base/actor.ts';
import { databases, type TestDatabase } from './database.ts';
import { entriesOf, imageRef, makeActor, makeDevice, type TestDevice } from './sync-actors.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const today = localDateOf(now, 'UTC');

describe.each(databases)('a device unaware of another’s edits, on $name', ({ create }) => {
  let database: TestDatabase;
  let actor: Actor;
  let phone: TestDevice;
  let laptop: TestDevice;
  const device = (more: { ahead?: number; clientId?: string } = {}) =>
    makeDevice(database.db, actor, { now: () => now + (more.ahead ?? 0), serverNow: () => now, ...more });
  beforeAll(async () => {
    database = await create();
  });
  afterAll(() => database.close());

  const start = async () => {
    actor = await makeActor(database.db, { isPro: true });
    phone = device();
    laptop = device({ ahead: MINUTE_MS });
    phone.save(today, { text: 'Morgens am See' });
    await phone.push();
    return Number((await laptop.pull()).cursor);
  };
  const texts = async () => entriesOf(await phone.pull()).map((entry) => entry?.text);

  it('lets an unseen edit outlive a later deletion (S9, decision 10)', async () => {
    const seen = await start();
    phone.edit(today, 'Morgens am See', 'Morgens am See, abends Regen');
    await phone.push();
    laptop.remove(today, seen);
    await laptop.push();
    expect(await texts()).toEqual(['Morgens am See, abends Regen']);
  });

  it('lets it outlive although the deleter wrote later (S9)', async () => {
    const seen = await start();
    phone.edit(today, 'Morgens am See', 'Morgens am See, abends Regen');
    await phone.push();
    laptop.save(today, { topMoment: 'Nebel' });
    laptop.remove(today, seen);
    await laptop.push();
    expect(await texts()).toEqual(['Morgens am See, abends Regen']);
  });

  it('revives the entry for words added unaware (S9, decision 10)', async () => {
    const seen = await start();
    phone.save(today, { topMoment: 'Nebel' }, { add: [imageRef('a')] });
    await phone.push();
    phone.remove(today, seen + 1);
    await phone.push();
    laptop.edit(today, 'Morgens am See', 'Morgens am See\n\nAbends Regen');
    await laptop.push();
    const [entry] = entriesOf(await phone.pull());
    expect(entry).toMatchObject({ text: 'Morgens am See\n\nAbends Regen', topMoment: 'Nebel' });
    expect(entry?.images).toHaveLength(1);
  });

  it('revives the entry for a photo added unaware (S9, decision 10)', async () => {
    const seen = await start();
    phone.remove(today, seen);
    await phone.push();
    laptop.save(today, {}, { add: [imageRef('b')], hadEntry: true });
    await laptop.push();
    expect(entriesOf(await phone.pull())).toMatchObject([{ text: 'Morgens am See', images: [imageRef('b')] }]);
  });

  it('begins anew for an empty page after the deletion (S9)', async () => {
    const seen = await start();
    laptop.remove(today, seen);
    await laptop.push();
    laptop.save(today, {}, { add: [imageRef('b')] });
    await laptop.push();
    expect(await texts()).toEqual(['']);
  });

  it('keeps no empty version of a text emptied meanwhile', async () => {
    const seen = await start();
    phone.save(today, {}, { add: [imageRef('a')] });
    phone.edit(today, 'Morgens am See', '');
    laptop.edit(today, 'Morgens am See', 'Morgens am See\n\nAbends Regen');
    await phone.push();
    await laptop.push();
    const { changes } = await phone.pull(String(seen));
    const kept = changes.flatMap(({ collection, record }) => (collection === 'revisions' ? [record.content] : []));
    expect(kept).toEqual([{ text: 'Morgens am See' }]);
  });

  it('deletes seen content and its own (S9)', async () => {
    const seen = await start();
    laptop.save(today, { topMoment: 'Nebel' });
    await laptop.push();
    laptop.remove(today, seen);
    await laptop.push();
    expect(await texts()).toEqual([undefined]);
  });
});
