import { DAY_MS } from '@tagfalter/domain/durations';
import { addDays, localDateOf } from '@tagfalter/domain/local-date';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, type TestDatabase } from './database.ts';
import { entriesOf, makeActor, makeDevice } from './sync-actors.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const today = localDateOf(noon, 'UTC');
const audio = { hash: 'a'.repeat(64), type: 'audio/webm', size: 10, durationMs: 1000, peaks: [] };

describe.each(databases)('asking for work on $name (decision 19)', ({ create }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await create();
  });
  afterAll(() => database.close());

  const phoneOf = async (options: { isPro?: boolean; now?: () => number; serverNow?: () => number } = {}) => {
    const { isPro = false, now = () => noon, serverNow } = options;
    const actor = await makeActor(database.db, { isPro });
    return makeDevice(database.db, actor, serverNow ? { now, serverNow } : { now });
  };
  type Phone = Awaited<ReturnType<typeof phoneOf>>;
  const dayAt = async (phone: Phone) => entriesOf(await phone.pull()).at(-1);
  const pushed = async (phone: Phone) => (await phone.push()).results.map((result) => result.status);

  it('stands in the entry with its local date until made', async () => {
    const phone = await phoneOf({ isPro: true });
    phone.save(today, { text: 'Am See.', audio });
    phone.ask(today, 'summary');
    phone.ask(today, 'transcript', 'Pacific/Auckland');
    expect(await pushed(phone)).toEqual(['applied', 'applied', 'applied']);
    const since = '2026-11-20T12:00:00.000Z';
    expect((await dayAt(phone))?.work).toEqual({
      summary: { state: 'wanted', since, day: '2026-11-20' },
      transcript: { state: 'wanted', since, day: '2026-11-21' },
    });
    phone.save(today, { topMoment: 'Der Sprung.' });
    await phone.push();
    expect(await dayAt(phone)).toMatchObject({ topMoment: 'Der Sprung.', work: { summary: { state: 'wanted' } } });
  });

  it('is dropped without an entry, recording or words', async () => {
    const phone = await phoneOf();
    phone.ask(today, 'summary');
    phone.save(today, { audio });
    phone.ask(today, 'summary');
    expect(await pushed(phone)).toEqual(['applied', 'applied', 'applied']);
    expect((await dayAt(phone))?.work).toBeUndefined();
    // A requested transcript counts as future words.
    phone.ask(today, 'transcript');
    phone.ask(today, 'summary');
    await phone.push();
    expect(Object.keys((await dayAt(phone))?.work ?? {}).sort()).toEqual(['summary', 'transcript']);
    phone.save(today, { audio: null, text: 'Am See.' });
    phone.remove(today);
    await phone.push();
    phone.save(today, { isFavorite: true });
    await phone.push();
    expect(await dayAt(phone)).toMatchObject({ text: 'Am See.', work: undefined });
  });

  it('is judged as an edit of that date (decision 11)', async () => {
    const clock = { device: noon, server: noon };
    const phone = await phoneOf({ now: () => clock.device, serverNow: () => clock.server });
    phone.save(today, { text: 'Am See.' });
    phone.ask(today, 'summary');
    clock.server += 3 * DAY_MS;
    await phone.push();
    expect((await dayAt(phone))?.work?.summary).toMatchObject({ state: 'wanted', day: today });

    clock.device = clock.server;
    const other = addDays(today, 3);
    phone.save(other, { text: 'Heute.' });
    await phone.push();
    clock.device += 2 * DAY_MS;
    clock.server = clock.device;
    for (const _again of [1, 2]) {
      phone.ask(other, 'summary');
      await phone.push();
      expect((await dayAt(phone))?.work?.summary).toMatchObject({ state: 'failed', code: 'edit_window_closed' });
    }

    const pro = await phoneOf({ isPro: true, now: () => clock.device });
    pro.save(localDateOf(clock.device, 'UTC'), { text: 'Heute.' });
    await pro.push();
    clock.device += 2 * DAY_MS;
    pro.ask(localDateOf(clock.device - 2 * DAY_MS, 'UTC'), 'summary');
    await pro.push();
    expect((await dayAt(pro))?.work?.summary?.state).toBe('wanted');
  });

  it('is nothing a deletion has to have seen', async () => {
    const actor = await makeActor(database.db);
    const phone = makeDevice(database.db, actor, { now: () => noon });
    const laptop = makeDevice(database.db, actor, { now: () => noon + 1000 });
    phone.save(today, { text: 'Am See.' });
    await phone.push();
    const seen = Number((await laptop.pull()).cursor);
    phone.ask(today, 'summary');
    await phone.push();
    laptop.remove(today, seen);
    await laptop.push();
    expect(await dayAt(phone)).toBeNull();
  });

  it('refuses an unknown kind of work', async () => {
    const phone = await phoneOf();
    phone.save(today, { text: 'Am See.' });
    phone.ask(today, 'summary');
    const [, ask] = phone.outbox;
    if (ask) ask.args = { date: today, timeZone: 'UTC', work: 'poem' };
    expect((await phone.push()).results.at(-1)).toMatchObject({ status: 'refused', code: 'bad_request' });
  });
});
