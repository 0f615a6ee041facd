import * as v from 'valibot';
import { REHEARSALS_KEY } from '#entities/person/account-memory.ts';
import { deviceStore } from '#platform/browser-stores.ts';
import { keptJson } from '#platform/kept-json.ts';

/** Milliseconds since the epoch. */
const Moment = v.number();

const KeptSchema = v.object({
  /** Last successful simulated guest, with its event code. */
  guest: v.nullable(v.object({ at: Moment, images: v.number(), code: v.nullable(v.string()) })),
  /** Last measured upload rate, bytes per second. */
  line: v.nullable(v.object({ at: Moment, rate: v.number() })),
  /** Whether the host has confirmed that the wall is open on another device. */
  hasWallElsewhere: v.boolean(),
});
/** Rehearsal results of an event on this device. */
export type KeptRehearsal = v.InferOutput<typeof KeptSchema>;

const NOTHING: KeptRehearsal = { guest: null, line: null, hasWallElsewhere: false };

/** Results of all events of this account by token, the last changed last. */
const AllSchema = v.record(v.string(), KeptSchema);
/** More events than a host rehearses at a time; the oldest results are dropped. */
const MAX_KEPT = 20;

function keptRehearsals(): v.InferOutput<typeof AllSchema> {
  const parsed = v.safeParse(AllSchema, keptJson(deviceStore, REHEARSALS_KEY));
  return parsed.success ? parsed.output : {};
}

/** Rehearsal results on this device, kept until the account leaves it. @param token event's share token */
export function keptRehearsal(token: string): KeptRehearsal {
  return keptRehearsals()[token] ?? NOTHING;
}

/** Merges and stores changes. @returns the merged result */
export function keepRehearsal(token: string, changes: Partial<KeptRehearsal>): KeptRehearsal {
  const { [token]: known = NOTHING, ...others } = keptRehearsals();
  const kept = { ...known, ...changes };
  const all = [...Object.entries(others), [token, kept] as const].slice(-MAX_KEPT);
  deviceStore.setItem(REHEARSALS_KEY, JSON.stringify(Object.fromEntries(all)));
  return kept;
}

/** When the wall of the event was opened on this device, milliseconds since the epoch; null if it never was. */
export function wallOpenedAt(token: string): number | null {
  const at = Date.parse(deviceStore.getItem(`tagfalter-wall-${token}`) ?? '');
  return Number.isNaN(at) ? null : at;
}
