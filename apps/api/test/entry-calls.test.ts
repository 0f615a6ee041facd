import { WireEntrySchema } from '@tagfalter/contract/wire-entry';
import { DAY_MS } from '@tagfalter/domain/durations';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './database.ts';
import { type EntryStage, NOON, openEntryStage, saved } from './entry-stage.ts';
import type { Person } from './product.ts';

describe.each(databases)('years and favourites on $name', ({ create }) => {
  let stage: EntryStage;
  beforeAll(async () => {
    stage = await openEntryStage(create);
  });
  afterAll(() => stage.close());

  const favor = (who: Person, id: string, payload: object = { isFavorite: true }) =>
    stage.product.app.inject({ method: 'PUT', url: `/api/entries/${id}/favorite`, headers: who.headers, payload });
  const daysOf = async (who: Person, year: string): Promise<string[]> => {
    const answer = await stage.get(who, `/api/entries/date-range/${year}`);
    return v.parse(v.array(WireEntrySchema), answer.json()).map(({ date }) => date);
  };

  it('answers the own entries of one year, newest first, without deleted ones', async () => {
    const [mia, tom] = [await stage.person(), await stage.person()];
    for (const date of ['2025-12-31', '2026-01-01', '2026-07-14', '2026-12-31', '2027-01-01']) {
      stage.clock.now = Date.parse(`${date}T12:00:00Z`);
      const { id } = saved(await stage.post(mia, { date, text: date }));
      if (date === '2026-07-14') await stage.remove(mia, id);
      await stage.post(tom, { date, text: 'fremd' });
    }
    stage.clock.now = NOON;
    expect(await daysOf(mia, '2026')).toEqual(['2026-12-31', '2026-01-01']);
    expect(await daysOf(mia, '2025')).toEqual(['2025-12-31']);
    expect(await daysOf(mia, '1900')).toEqual([]);
    expect(await daysOf(mia, '2100')).toEqual([]);
  });

  it.each(['1899', '2101', '99', '02026', '2026.5', 'heute', '-2026', '%32%30'])('knows no year %s', async (year) => {
    const answer = await stage.get(await stage.person(), `/api/entries/date-range/${year}`);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad_request']);
  });

  it('marks an old entry for its owner, changing nothing else (wire 11)', async () => {
    stage.clock.now = NOON;
    const mia = await stage.person();
    const made = await stage.post(mia, { date: stage.today(), text: 'Meer', mood: '{"level":9}' });
    const { id } = saved(made);
    stage.clock.now = NOON + 100 * DAY_MS;
    const marked = await favor(mia, id);
    expect(marked.statusCode).toBe(200);
    expect(marked.json()).toMatchObject({ id, isFavorite: true, text: 'Meer', mood: { level: 9 } });
    expect(marked.headers.etag).not.toBe(made.headers.etag);
    expect((await stage.get(mia, `/api/entries/${id}`)).headers.etag).toBe(marked.headers.etag);
    expect((await favor(mia, id, { isFavorite: false })).json()).toMatchObject({ isFavorite: false });
    stage.clock.now = NOON;
  });

  it('reaches the other devices by the feed (S1)', async () => {
    const mia = await stage.person();
    const { id } = saved(await stage.post(mia, { date: stage.today(), text: 'Meer' }));
    const { cursor } = (await stage.get(mia, '/api/sync/pull?protocol=1')).json();
    await favor(mia, id);
    const { changes } = (await stage.get(mia, `/api/sync/pull?protocol=1&cursor=${cursor}`)).json();
    expect(changes).toMatchObject([{ id, record: { isFavorite: true } }]);
  });

  it('refuses foreign and missing entries, and unknown questions', async () => {
    const [mia, tom] = [await stage.person(), await stage.person()];
    const { id } = saved(await stage.post(mia, { date: stage.today(), text: 'Meer', visibility: 'public' }));
    expect((await favor(tom, id)).json()).toMatchObject({ code: 'forbidden' });
    expect((await favor(mia, 'x')).statusCode).toBe(404);
    for (const payload of [{}, { isFavorite: 'yes' }, { isFavorite: null }]) {
      expect((await favor(mia, id, payload)).statusCode).toBe(400);
    }
    await stage.remove(mia, id);
    expect((await favor(mia, id)).statusCode).toBe(404);
  });
});
