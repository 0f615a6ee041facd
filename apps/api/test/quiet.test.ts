import { MAX_QUIET_WORDS } from '@tagfalter/domain/quiet';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { owners } from '#api/db/owner-schema.ts';
import { quietRules } from '#api/db/quiet-schema.ts';
import { databases } from './database.ts';
import { type EntryStage, openEntryStage } from './entry-stage.ts';
import type { Person } from './product.ts';

const SLOW = 120_000;
const URL = '/api/users/quiet-memories';
const NOTHING = { spans: [], days: [], words: [] };
const SPRING = { from: '2024-02-03', to: '2024-04-18' };

describe.each(databases)('quiet memories on $name (decision 063)', ({ create }) => {
  let stage: EntryStage;
  beforeAll(async () => {
    stage = await openEntryStage(create);
  }, SLOW);
  afterAll(() => stage.close());

  const rule = async (who: Person) => (await stage.get(who, URL)).json();
  const change = ({ headers }: Person, payload: object) =>
    stage.product.app.inject({ method: 'PATCH', url: URL, headers, payload });

  it('are nothing at first, then merged additions and removals', async () => {
    const who = await stage.person();
    expect(await rule(who)).toEqual(NOTHING);
    const add = { spans: [SPRING], days: ['2020-11-20'], words: [' Umzug '] };
    const whole = { ...add, words: ['Umzug'] };
    expect((await change(who, { add })).json()).toEqual(whole);
    expect((await change(who, { add })).json()).toEqual(whole);
    await change(who, { remove: { spans: [SPRING], words: ['umzug'] } });
    expect(await rule(who)).toEqual({ ...NOTHING, days: ['2020-11-20'] });
  });

  it('hear two devices at once', async () => {
    const who = await stage.person();
    const days = ['2020-01-01', '2020-01-02', '2020-01-03', '2020-01-04'];
    await Promise.all(days.map((day) => change(who, { add: { days: [day] } })));
    expect((await rule(who)).days.toSorted()).toEqual(days);
  });

  it('are everybody’s own', async () => {
    const [one, two] = [await stage.person(), await stage.person()];
    await change(one, { add: { words: ['Umzug'] } });
    expect(await rule(two)).toEqual(NOTHING);
  });

  it.each([
    ['a day that does not exist', { add: { days: ['2026-02-30'] } }],
    ['a span that ends before it begins', { add: { spans: [{ from: '2024-03-02', to: '2024-03-01' }] } }],
    ['a word of nothing', { add: { words: ['  '] } }],
    ['a word too long', { add: { words: ['x'.repeat(61)] } }],
    ['more than fits', { add: { words: Array.from({ length: 201 }, (_, index) => `Wort${index}`) } }],
  ])('refuse %s', async (_what, payload) => {
    const who = await stage.person();
    expect((await change(who, payload)).statusCode).toBe(400);
    expect(await rule(who)).toEqual(NOTHING);
  });

  it('keep their state beyond the bounds', async () => {
    const who = await stage.person();
    const words = Array.from({ length: MAX_QUIET_WORDS }, (_, index) => `Wort${index}`);
    await change(who, { add: { words } });
    const response = await change(who, { add: { words: ['eins zu viel'] } });
    expect([response.statusCode, response.json().code]).toEqual([413, 'too_large']);
    expect((await rule(who)).words).toEqual(words);
    expect((await change(who, { add: { words: ['neu'] }, remove: { words: ['wort0'] } })).statusCode).toBe(200);
  });

  it('go with the account', async () => {
    const { db } = stage.database;
    const who = await stage.person();
    await change(who, { add: { words: ['Umzug'] } });
    await db.delete(owners).where(eq(owners.ownerId, who.accountId));
    expect(await db.select().from(quietRules).where(eq(quietRules.accountId, who.accountId))).toEqual([]);
  });
});
