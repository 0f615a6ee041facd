import * as v from 'valibot';
import { REHEARSALS_KEY } from '#entities/person/account-memory.ts';
import { deviceStore } from '#platform/browser-stores.ts';
import { keptJson } from '#platform/kept-json.ts';

/** Milliseconds since the epoch. */
const Moment = v.number();

const KeptSchema = v.object({
  /** The last guest who came through, and with which code. */
  guest: v.nullable(v.object({ at: Moment, images: v.number(), code: v.nullable(v.string()) })),
  /** The last measure of the line, bytes a second. */
  line: v.nullable(v.object({ at: Moment, rate: v.number() })),
  /** Whether the host has ticked off that the wall is open elsewhere. */
  hasWallElsewhere: v.boolean(),
});
/** What this device knows of an event's rehearsals. */
export type KeptRehearsal = v.InferOutput<typeof KeptSchema>;

const NOTHING: KeptRehearsal = { guest: null, line: null, hasWallElsewhere: false };

/** Of all events of this account, the last changed last. */
const AllSchema = v.record(v.string(), KeptSchema);
/** More than anybody rehearses at a time; an older one is run anew. */
const MAX_KEPT = 20;

function keptRehearsals(): v.InferOutput<typeof AllSchema> {
  const parsed = v.safeParse(AllSchema, keptJson(deviceStore, REHEARSALS_KEY));
  return parsed.success ? parsed.output : {};
}

/** What came of the rehearsals on this device, until the account leaves it. @param token of the event's address */
export function keptRehearsal(token: string): KeptRehearsal {
  return keptRehearsals()[token] ?? NOTHING;
}

/** Keeps what has changed. @returns all of it */
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
