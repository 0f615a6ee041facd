import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './database.ts';
import { CALLS } from './entry-matrix-calls.ts';
import { CALLERS, type Cast, isCaller, openCast } from './entry-matrix-cast.ts';

const Row = v.object({
  group: v.string(),
  call: v.string(),
  state: v.string(),
  expect: v.record(v.string(), v.string()),
});
const file = readFileSync(new URL('../../../packages/contract/authz-matrix.json', import.meta.url), 'utf8');
const rows = v.parse(v.object({ api: v.array(Row) }), JSON.parse(file)).api.filter(({ group }) => group === 'Entries');

/** Calls of this group that come with friendships and the public feed. */
const LATER_CALLS = ['GET /api/feed/friends', 'GET /api/feed/public'];
/** Callers that come with friendships and events. */
const LATER_CALLERS = ['Fr', 'EO', 'Gm', 'Gp'];
const now = rows.filter(({ call }) => !LATER_CALLS.includes(call));
const nameOf = ({ call, state }: { call: string; state: string }): string => `${call} ${state}`.trim();

describe.each(databases)('the permission matrix of entries on $name', ({ create }) => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await openCast(create);
  }, 60_000);
  afterAll(() => cast.close());

  it('is driven row by row', () => {
    expect(Object.keys(CALLS).sort()).toEqual(now.map(nameOf).sort());
    for (const row of now) expect(Object.keys(row.expect).sort()).toEqual([...CALLERS, ...LATER_CALLERS].sort());
  });

  it.each(now.map((row) => ({ name: nameOf(row), row })))('$name', async ({ name, row }) => {
    const seen: Record<string, string> = {};
    for (const caller of CALLERS) seen[caller] = String(await CALLS[name]?.(cast, caller));
    const expected = Object.fromEntries(Object.entries(row.expect).filter(([caller]) => isCaller(caller)));
    expect(seen).toEqual(expected);
  });
});
