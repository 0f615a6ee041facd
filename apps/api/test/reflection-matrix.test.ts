import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './database.ts';
import { CALLERS, type Caller, type Cast, isCaller, openCast } from './entry-matrix-cast.ts';

const Row = v.object({ call: v.string(), state: v.string(), expect: v.record(v.string(), v.string()) });
const file = readFileSync(new URL('../../../packages/contract/authz-matrix.json', import.meta.url), 'utf8');
const rows = v
  .parse(v.object({ api: v.array(Row) }), JSON.parse(file))
  .api.filter(({ call }) => call.includes('reflection'));
const nameOf = ({ call, state }: { call: string; state: string }): string => `${call} ${state}`.trim();

type Call = (cast: Cast, caller: Caller) => Promise<number>;
const read =
  (visibility: string): Call =>
  async (cast, caller) =>
    cast.call(caller, 'GET', `/api/entries/${await cast.entry(caller, { visibility })}/reflection-answers`);
const answer =
  (daysLater: number): Call =>
  async (cast, caller) => {
    const entryId = await cast.entry(caller);
    cast.nextDay(daysLater);
    const json = { entryId, questionId: 'laughter', answer: 'Ja' };
    return cast.call(caller, 'POST', '/api/reflection-answers', { json });
  };

const CALLS: Record<string, Call> = {
  'GET /api/reflection-question': (cast, caller) => cast.call(caller, 'GET', '/api/reflection-question'),
  'GET /api/reflection-questions': (cast, caller) => cast.call(caller, 'GET', '/api/reflection-questions'),
  'GET /api/entries/{id}/reflection-answers private': read('private'),
  'GET /api/entries/{id}/reflection-answers friends': read('friends'),
  'GET /api/entries/{id}/reflection-answers public': read('public'),
  'POST /api/reflection-answers own entry of today': answer(0),
  'POST /api/reflection-answers own past entry': answer(2),
};

describe.each(databases)('the permission matrix of reflection on $name', ({ create }) => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await openCast(create);
  }, 60_000);
  afterAll(() => cast.close());

  it('is driven row by row', () => {
    expect(Object.keys(CALLS).sort()).toEqual(rows.map(nameOf).sort());
  });

  it.each(rows.map((row) => ({ name: nameOf(row), row })))('$name', async ({ name, row }) => {
    const seen: Record<string, string> = {};
    for (const caller of CALLERS) seen[caller] = String(await CALLS[name]?.(cast, caller));
    expect(seen).toEqual(Object.fromEntries(Object.entries(row.expect).filter(([caller]) => isCaller(caller))));
  });
});
