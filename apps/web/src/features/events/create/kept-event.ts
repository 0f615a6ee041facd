import { EVENT_TYPES, SHARING_MODES } from '@tagfalter/domain/event';
import { perAccount } from '@tagfalter/local/base/per-account';
import { createStore } from '@tagfalter/local/base/store';
import * as v from 'valibot';
import { session } from '#entities/person/use-session.ts';
import { tabStore } from '#platform/browser-stores.ts';
import { env } from '#platform/env.ts';
import { keptJson } from '#platform/kept-json.ts';
import { EMPTY_EVENT, type EventValues } from './event-values.ts';

/** New event that is not sent yet. */
export interface KeptEvent {
  values: EventValues;
  cover: File | null;
  /** Idempotency key: marks a retry as such (wire 17); an edit makes a new key. */
  key: string;
  /** Whether a cover had been chosen before the page was loaded anew: a page cannot keep a file of the device. */
  isCoverLost: boolean;
}

const KEY = 'tagfalter.new-event';
const StoredSchema = v.object({
  accountId: v.string(),
  key: v.string(),
  hasCover: v.boolean(),
  values: v.object({
    name: v.string(),
    description: v.string(),
    type: v.picklist(EVENT_TYPES),
    date: v.string(),
    color: v.string(),
    mode: v.picklist(SHARING_MODES),
    code: v.string(),
  }),
});

/** Chosen picture; lives as long as the page. */
const cover = perAccount('event-cover', () => createStore<File | null>(null));

// Signing out or in drops another account's draft (spec §4).
session.subscribe(() => {
  const now = session.get();
  if (now.status !== 'signed-in' || now.accountId !== stored()?.accountId) tabStore.removeItem(KEY);
});

function stored() {
  const parsed = v.safeParse(StoredSchema, keptJson(tabStore, KEY));
  return parsed.success ? parsed.output : null;
}

/** Form draft that survives leaving, a failure and a reload; it lives as long as the tab. */
export function keptEvent(accountId: string): KeptEvent {
  const found = stored();
  const blank = { values: EMPTY_EVENT, cover: null, key: env.uuid(), isCoverLost: false };
  if (found?.accountId !== accountId) return blank;
  if (found.hasCover && cover().get() === null) return { ...blank, values: found.values, isCoverLost: true };
  return { ...blank, values: found.values, cover: cover().get(), key: found.key };
}

export function keepEvent(accountId: string, { values, cover: file, key, isCoverLost }: KeptEvent): void {
  cover().set(file);
  tabStore.setItem(KEY, JSON.stringify({ accountId, key, hasCover: file !== null || isCoverLost, values }));
}

export function dropKeptEvent(): void {
  cover().set(null);
  tabStore.removeItem(KEY);
}
