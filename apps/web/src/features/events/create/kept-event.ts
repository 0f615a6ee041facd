import { EVENT_TYPES, SHARING_MODES } from '@tagfalter/domain/event';
import * as v from 'valibot';
import { session } from '#entities/person/use-session.ts';
import { tabStore } from '#platform/browser-stores.ts';
import { env } from '#platform/env.ts';
import { keptJson } from '#platform/kept-json.ts';
import { EMPTY_EVENT, type EventValues } from './event-values.ts';

/** A new event that has not been sent. */
export interface KeptEvent {
  values: EventValues;
  cover: File | null;
  /** Tells the server that a repeat is one (wire 17); what was changed is another event. */
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

/** The picture, as long as the page lives. */
let cover: File | null = null;

// Whoever signs out or in finds nothing of anybody else (spec §4).
session.subscribe(() => {
  const now = session.get();
  if (now.status !== 'signed-in' || now.accountId !== stored()?.accountId) dropKeptEvent();
});

function stored() {
  const parsed = v.safeParse(StoredSchema, keptJson(tabStore, KEY));
  return parsed.success ? parsed.output : null;
}

/** What stood in the form when it was left, failed, or was loaded anew; it lives as long as the tab. */
export function keptEvent(accountId: string): KeptEvent {
  const found = stored();
  const blank = { values: EMPTY_EVENT, cover: null, key: env.uuid(), isCoverLost: false };
  if (found?.accountId !== accountId) return blank;
  if (found.hasCover && cover === null) return { ...blank, values: found.values, isCoverLost: true };
  return { ...blank, values: found.values, cover, key: found.key };
}

export function keepEvent(accountId: string, { values, cover: file, key, isCoverLost }: KeptEvent): void {
  cover = file;
  tabStore.setItem(KEY, JSON.stringify({ accountId, key, hasCover: file !== null || isCoverLost, values }));
}

export function dropKeptEvent(): void {
  cover = null;
  tabStore.removeItem(KEY);
}
