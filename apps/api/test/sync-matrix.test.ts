import { randomUUID } from 'node:crypto';
import { ErrorBodySchema } from '@tagfalter/contract/error';
import { MutationSchema, type ParsedMutation } from '@tagfalter/contract/mutations';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { pushMutations } from '@tagfalter/contract/sync-push';
import { SavedEntrySchema } from '@tagfalter/contract/wire-entry';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import type { LightMyRequestResponse } from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './database.ts';
import { driveMatrix, type MatrixCall, matrixRows } from './drive-matrix.ts';
import { CALLERS, type Caller, type Cast, isVisitor, openCast, ownerFor } from './entry-matrix-cast.ts';
import { everyMutation, REST_ALONE, save, TWINS, type Twin } from './sync-twins.ts';

const FOREIGN = 'clientId of another user';

/** Pushes as a new device. */
function push(cast: Cast, caller: Caller, mutations: readonly ParsedMutation[]): Promise<LightMyRequestResponse> {
  let at = HLC_ZERO;
  const sent = mutations.map((mutation, index) => {
    at = hlcTick(at, cast.stage.clock.now);
    return { id: index + 1, key: randomUUID(), at, ...mutation };
  });
  const json = { protocol: PROTOCOL, clientId: randomUUID(), mutations: sent };
  return cast.ask(caller, 'POST', '/api/sync/push', { json });
}

const resultsOf = (answer: LightMyRequestResponse) => v.parse(pushMutations.reply, answer.json()).results;

/** Pushes under another account's client name. */
const pushAsNamesake: MatrixCall = async (cast, caller) => {
  const json = { protocol: PROTOCOL, clientId: randomUUID(), mutations: [] };
  await cast.call(caller === 'Po' ? 'Fo' : 'Po', 'POST', '/api/sync/push', { json });
  return cast.call(caller, 'POST', '/api/sync/push', { json });
};

/** The owner's view of a row's entry. */
const ownersDay = async (cast: Cast, caller: Caller, id: string): Promise<string> =>
  (await cast.ask(ownerFor(caller), 'GET', `/api/entries/${id}`)).body;
const withoutSignatures = (body: string): string => body.replace(/exp=[^"]*/g, '');

/** All mutations at once about somebody's entry: refused ones block nothing, and foreign entries stay untouched. */
const pushEverything: MatrixCall = async (cast, caller) => {
  const id = await cast.entry(caller, { visibility: 'public' });
  const before = await ownersDay(cast, caller, id);
  const mutations = everyMutation(cast.stage.today());
  expect(mutations.map(({ name }) => name).sort()).toEqual(
    MutationSchema.options.map(({ entries }) => entries.name.literal).sort(),
  );
  const answer = await push(cast, caller, [save('2020-01-01', { fields: { text: 'zu früh' } }), ...mutations]);
  if (answer.statusCode === 200) {
    const [first, ...others] = resultsOf(answer);
    expect(first).toMatchObject({ status: 'refused', code: 'date_out_of_window' });
    const refused = others.flatMap((result, at) => (result.status === 'refused' ? [mutations[at]?.name] : []));
    // Offers need a restore.
    expect(refused).toEqual(['entry.offer', 'revision.offer']);
  }
  if (ownerFor(caller) !== caller) expect(await ownersDay(cast, caller, id)).toBe(before);
  return answer.statusCode;
};

driveMatrix({
  part: 'sync',
  calls: {
    'POST /api/sync/push each mutation': pushEverything,
    [`POST /api/sync/push ${FOREIGN}`]: pushAsNamesake,
  },
});

const Leftovers = v.pick(SavedEntrySchema, ['rejected', 'dropped']);
type Leftovers = v.InferOutput<typeof Leftovers>;
const namesOf = ({ rejected, dropped }: Leftovers): string[] =>
  [...rejected, ...dropped].map(({ field, code }) => `${field} ${code}`);

/** Result over REST: rejected parts, or the refusal. */
function saidByRest({ statusCode, json }: LightMyRequestResponse): string {
  const body: unknown = json();
  if (statusCode >= 400) return v.parse(ErrorBodySchema, body).code;
  const left = v.safeParse(Leftovers, body);
  return ['taken', ...(left.success ? namesOf(left.output) : [])].join(', ');
}

/** The same over sync. */
function saidBySync(answer: LightMyRequestResponse): string {
  const [result] = resultsOf(answer);
  if (result?.status === 'refused') return result.code;
  return ['taken', ...(result ? namesOf(result) : [])].join(', ');
}

/** REST and sync must give the same results: rows of the matrix that a mutation does, too. */
describe.each(databases)('mutations against the permission matrix on $name (S2, threat 1)', ({ create }) => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await openCast(create);
  });
  afterAll(() => cast.close());

  const writing = matrixRows(
    ({ group, call }) => !call.startsWith('GET') && (group === 'Entries' || call === 'POST /api/reflection-answers'),
  );

  it('cover every row that writes an entry', () => {
    const known = [...Object.keys(TWINS), ...Object.keys(REST_ALONE)].sort();
    expect(writing.map(({ name }) => name).sort()).toEqual(known);
  });

  const meet = async ({ hasDay, later = 0 }: Twin, caller: Caller) => {
    const id = hasDay ? await cast.entry(caller, { visibility: 'public' }) : '';
    const date = hasDay ? cast.stage.today() : cast.nextDay();
    if (later > 0) cast.nextDay(later);
    return { id, date };
  };

  /** Compares a device's result with the row. */
  async function compare(twin: Twin, caller: Caller, cell: string | undefined): Promise<void> {
    const day = await meet(twin, caller);
    const before = withoutSignatures(await ownersDay(cast, caller, day.id));
    const pushed = await push(cast, caller, [twin.mutation(day)]);
    if (isVisitor(caller)) return expect(String(pushed.statusCode)).toBe(cell);
    if (twin.hasDay && ownerFor(caller) !== caller) {
      // Mutations cannot name foreign entries: the effect is in the own diary.
      expect([cell, pushed.statusCode]).toEqual(['403', 200]);
      return expect(withoutSignatures(await ownersDay(cast, caller, day.id))).toBe(before);
    }
    const said = saidBySync(pushed);
    expect(said.startsWith('taken')).toBe(cell?.startsWith('2'));
    const other = await twin.rest?.(cast, caller, twin.hasDay ? day : { id: '', date: cast.nextDay() });
    if (other) expect(said).toBe(saidByRest(other));
  }

  describe.each(writing.filter(({ name }) => name in TWINS))('$name', ({ name, expect: cells }) => {
    it.each(CALLERS)('%s', async (caller) => {
      const twin = TWINS[name];
      if (!twin) throw new Error('no such mutation');
      await compare(twin, caller, cells[caller]);
    });
  });
});
