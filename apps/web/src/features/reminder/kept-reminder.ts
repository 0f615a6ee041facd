import { isMinuteOfDay } from '@tagfalter/domain/reminder';
import { createEmitter } from '@tagfalter/local/base/store';
import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { REMINDER_KEY } from '#entities/person/account-memory.ts';
import { deviceStore } from '#platform/browser-stores.ts';
import { keptJson } from '#platform/kept-json.ts';

const KeptSchema = v.object({
  accountId: v.string(),
  minute: v.pipe(v.number(), v.check(isMinuteOfDay)),
});

const changes = createEmitter();

/** Minute of the day at which this device reminds somebody; null for not at all. */
export function keptMinute(accountId: string): number | null {
  const kept = v.safeParse(KeptSchema, keptJson(deviceStore, REMINDER_KEY));
  return kept.success && kept.output.accountId === accountId ? kept.output.minute : null;
}

/** @param minute null to forget it */
export function keepMinute(accountId: string, minute: number | null): void {
  if (minute === null) deviceStore.removeItem(REMINDER_KEY);
  else deviceStore.setItem(REMINDER_KEY, JSON.stringify({ accountId, minute }));
  changes.emit();
}

/** `keptMinute`, live in this tab. */
export function useKeptMinute(accountId: string): number | null {
  return useSyncExternalStore(changes.subscribe, () => keptMinute(accountId));
}
