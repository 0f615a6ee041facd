import * as v from 'valibot';
import type { KeyValueStore } from '#platform/browser-stores.ts';

/** How long a slide may stand, seconds. */
export const SECONDS = [5, 8, 15] as const;

const SettingsSchema = v.object({
  seconds: v.picklist(SECONDS),
  /** Shows the pictures of one photo task alone; null for everything. */
  task: v.nullable(v.pipe(v.string(), v.maxLength(100))),
});
/** How this device shows the wall of an event. */
export type WallSettings = v.InferOutput<typeof SettingsSchema>;

const USUAL: WallSettings = { seconds: 8, task: null };
const settingsKey = (token: string): string => `tagfalter-wall-settings-${token}`;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Expected: somebody else has written there.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The settings as last chosen on this device. @param token of the event's address */
export function readSettings(store: Pick<KeyValueStore, 'getItem'>, token: string): WallSettings {
  const result = v.safeParse(SettingsSchema, parsed(store.getItem(settingsKey(token)) ?? 'null'));
  return result.success ? result.output : USUAL;
}

export function keepSettings(store: Pick<KeyValueStore, 'setItem'>, token: string, settings: WallSettings): void {
  store.setItem(settingsKey(token), JSON.stringify(settings));
}

/** Notes that this device has shown a picture of the event: its host's list of preparations reads it. */
export function noteWall(store: Pick<KeyValueStore, 'setItem'>, token: string, now: number): void {
  store.setItem(`tagfalter-wall-${token}`, new Date(now).toISOString());
}
