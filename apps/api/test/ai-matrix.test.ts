import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './database.ts';
import { CALLERS, type Caller, type Cast, isCaller, openCast } from './entry-matrix-cast.ts';
import { createFakeAssistant } from './fake-assistant.ts';
import { oggOpus } from './ogg.ts';

const Row = v.object({ call: v.string(), state: v.string(), expect: v.record(v.string(), v.string()) });
const file = readFileSync(new URL('../../../packages/contract/authz-matrix.json', import.meta.url), 'utf8');
const OURS = ['POST /api/transcribe-audio', 'POST /api/generate-summary', 'PUT /api/users/ai-consent'];
const rows = v.parse(v.object({ api: v.array(Row) }), JSON.parse(file)).api.filter(({ call }) => OURS.includes(call));
const nameOf = ({ call, state }: { call: string; state: string }): string => `${call} ${state}`.trim();

type Call = (cast: Cast, caller: Caller) => Promise<number>;

const agree: Call = (cast, caller) => cast.call(caller, 'PUT', '/api/users/ai-consent', { json: { consent: true } });
const transcribe: Call = async (cast, caller) => {
  await agree(cast, caller);
  const files = [{ field: 'audio', name: 'a.ogg', bytes: oggOpus(3) }];
  return cast.call(caller, 'POST', '/api/transcribe-audio', { fields: {}, files });
};
const summarize: Call = async (cast, caller) => {
  await agree(cast, caller);
  return cast.call(caller, 'POST', '/api/generate-summary', { json: { text: 'Ein Tag.' } });
};
const onItsOwnDay =
  (call: Call, before = 0): Call =>
  async (cast, caller) => {
    cast.nextDay();
    for (let use = 0; use < before; use += 1) await call(cast, caller);
    return call(cast, caller);
  };
const isPro = (caller: Caller): boolean => caller === 'Po' || caller === 'Xc';

const CALLS: Record<string, Call> = {
  'PUT /api/users/ai-consent (added)': agree,
  'POST /api/transcribe-audio consent given, within day limit': onItsOwnDay(transcribe),
  'POST /api/transcribe-audio 2nd of the day': async (cast, caller) => {
    const second = await onItsOwnDay(transcribe, 1)(cast, caller);
    if (isPro(caller)) expect(await onItsOwnDay(transcribe, 3)(cast, caller)).toBe(403);
    return second;
  },
  'POST /api/generate-summary consent given, within limit': onItsOwnDay(summarize),
  'POST /api/generate-summary 2nd of the day': async (cast, caller) => {
    const second = await onItsOwnDay(summarize, 1)(cast, caller);
    if (isPro(caller)) expect(await onItsOwnDay(summarize, 5)(cast, caller)).toBe(403);
    return second;
  },
};

describe.each(databases)('the permission matrix of the assistant on $name', ({ create }) => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await openCast(create, { assistant: createFakeAssistant() });
  }, 60_000);
  afterAll(() => cast.close());

  it('is driven row by row', () => {
    expect(Object.keys(CALLS).sort()).toEqual(rows.map(nameOf).sort());
  });

  it.each(rows.map((row) => ({ name: nameOf(row), row })))('$name', async ({ name, row }) => {
    const seen: Record<string, string> = {};
    for (const caller of CALLERS) seen[caller] = String(await CALLS[name]?.(cast, caller));
    const expected = Object.fromEntries(Object.entries(row.expect).filter(([caller]) => isCaller(caller)));
    expect(seen).toEqual(expected);
  });
});
