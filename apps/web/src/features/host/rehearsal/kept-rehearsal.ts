import * as v from 'valibot';
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

const keyOf = (token: string): string => `tagfalter-rehearsal-${token}`;

/** What came of the rehearsals on this device. @param token of the event's address */
export function keptRehearsal(token: string): KeptRehearsal {
  const parsed = v.safeParse(KeptSchema, keptJson(deviceStore, keyOf(token)));
  return parsed.success ? parsed.output : NOTHING;
}

/** Keeps what has changed. @returns all of it */
export function keepRehearsal(token: string, changes: Partial<KeptRehearsal>): KeptRehearsal {
  const kept = { ...keptRehearsal(token), ...changes };
  deviceStore.setItem(keyOf(token), JSON.stringify(kept));
  return kept;
}

/** When the wall of the event was opened on this device, milliseconds since the epoch; null if it never was. */
export function wallOpenedAt(token: string): number | null {
  const at = Date.parse(deviceStore.getItem(`tagfalter-wall-${token}`) ?? '');
  return Number.isNaN(at) ? null : at;
}
