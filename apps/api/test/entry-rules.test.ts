import { DAY_MS } from '@tagfalter/domain/durations';
import { addDays, localDateOf } from '@tagfalter/domain/local-date';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './database.ts';
import { type EntryStage, NOON, openEntryStage, saved } from './entry-stage.ts';
import type { Person } from './product.ts';

const day = localDateOf(NOON, 'UTC');
const MALFORMED: Record<string, string>[] = [
  { date: '2026-02-30', text: 'x' },
  { text: 'kein Tag' },
  { date: 'heute', text: 'x' },
  { date: day, text: 'x', mood: '{"level":' },
  { date: day, text: 'x', mood: '{"level":5,"feeling":"hungrig"}' },
  { date: day, text: 'x', visibility: 'alle' },
  { date: day, text: 'x', timeZone: 'Mond/Krater' },
];

describe.each(databases)('rules of entries on $name', ({ create }) => {
  let stage: EntryStage;
  /** For refused calls without effect. */
  let refused: Person;
  beforeAll(async () => {
    stage = await openEntryStage(create);
    refused = await stage.person();
  });
  afterAll(() => stage.close());

  it.each([
    ['empty_entry', { text: ' \n ', topMoment: 'Eis', mood: '{"level":3}' }],
    ['text_too_long', { text: 'ä'.repeat(3001) }],
    ['too_many_emojis', { text: 'x', emojis: '😀😀😀😀😀😀😀😀' }],
    ['mood_out_of_range', { text: 'x', mood: '{"level":11}' }],
    ['mood_out_of_range', { text: 'x', mood: '{"level":0}' }],
  ])('refuses by rule with 422 %s (wire 6)', async (code, fields: Record<string, string>) => {
    const answer = await stage.post(refused, { date: stage.today(), ...fields });
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { code }]);
    expect((await stage.get(refused, '/api/entries')).json()).toEqual([]);
  });

  it.each(MALFORMED)('refuses by shape with 400 (wire 6): %o', async (fields) => {
    const answer = await stage.post(refused, fields);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'bad_request' }]);
  });

  it('takes 3000 characters after normalising, and real emojis (wire 7, decision 14)', async () => {
    const mia = await stage.person();
    const text = 'z\r\n'.repeat(1500);
    const answer = await stage.post(mia, { date: stage.today(), text, emojis: 'a 😀 7 👩‍👩‍👧‍👦' });
    expect(answer.statusCode).toBe(201);
    expect(saved(answer).text).toHaveLength(3000);
    expect(saved(answer)).toMatchObject({ emojis: '😀👩‍👩‍👧‍👦', dropped: [{ field: 'emojis', code: 'only_emojis' }] });
  });

  it('accepts yesterday, today and tomorrow by UTC only (decision 8)', async () => {
    const mia = await stage.person();
    const statusOf = async (days: number) =>
      (await stage.post(mia, { date: addDays(stage.today(), days), text: 'x' })).statusCode;
    expect(await Promise.all([-2, -1, 0, 1, 2].map(statusOf))).toEqual([422, 201, 201, 201, 422]);
  });

  it('lets Free edit today only; deleting is never gated (decision 11)', async () => {
    const [free, pro] = [await stage.person(), await stage.person({ proAccount: true })];
    const made = await Promise.all([free, pro].map((who) => stage.post(who, { date: stage.today(), text: 'gestern' })));
    const [freeId = '', proId = ''] = made.map((answer) => saved(answer).id);
    stage.clock.now += 2 * DAY_MS;
    try {
      const late = await stage.patch(free, freeId, { text: 'heute' }, { headers: { 'if-match': '"0"' } });
      expect([late.statusCode, late.json()]).toMatchObject([403, { code: 'edit_window_closed' }]);
      expect((await stage.patch(pro, proId, { text: 'heute' })).statusCode).toBe(200);
      const url = `/api/entries/${freeId}`;
      expect((await stage.product.app.inject({ method: 'DELETE', url, headers: free.headers })).statusCode).toBe(204);
    } finally {
      stage.clock.now = NOON;
    }
  });

  it('reads "today" in the zone of the form (wire 1)', async () => {
    const mia = await stage.person();
    const zone =
      ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(
        (name) => localDateOf(stage.clock.now, name) !== stage.today(),
      ) ?? 'UTC';
    const date = localDateOf(stage.clock.now, zone);
    const { id } = saved(await stage.post(mia, { date, text: 'x', timeZone: zone }));
    expect((await stage.patch(mia, id, { text: 'y', timeZone: zone })).statusCode).toBe(200);
    expect((await stage.patch(mia, id, { text: 'z' })).json()).toMatchObject({ code: 'edit_window_closed' });
  });

  it('drops unavailable parts and takes the rest (wire 10, 31)', async () => {
    const [free, pro] = [await stage.person({ emailVerified: false }), await stage.person({ proAccount: true })];
    const fields = {
      date: stage.today(),
      text: 'x',
      visibility: 'public',
      mood: '{"level":4,"feeling":"tired","customEmoji":"🐢"}',
    };
    expect(saved(await stage.post(free, fields))).toMatchObject({
      visibility: 'private',
      mood: { level: 4, feeling: null, customEmoji: null },
      dropped: [
        { field: 'feeling', code: 'pro_required' },
        { field: 'customEmoji', code: 'pro_required' },
        { field: 'visibility', code: 'email_unverified' },
      ],
    });
    expect(saved(await stage.post(pro, fields))).toMatchObject({
      visibility: 'public',
      mood: { feeling: 'tired' },
      dropped: [],
    });
  });
});
