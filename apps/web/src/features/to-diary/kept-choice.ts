import * as v from 'valibot';
import { session } from '#entities/person/use-session.ts';
import { tabStore } from '#platform/browser-stores.ts';
import { keptJson } from '#platform/kept-json.ts';

const KEY = 'tagfalter.to-diary';
const MAX_PICKS = 100;

const StoredSchema = v.object({
  accountId: v.string(),
  /** Token of the event's address. */
  token: v.string(),
  choice: v.object({
    /** Hashes in the order of choosing; null until somebody has chosen. */
    picks: v.nullable(v.pipe(v.array(v.string()), v.maxLength(MAX_PICKS))),
    /** Null until something was typed. */
    text: v.nullable(v.string()),
    /** Chosen date, for an event without one; null until one was chosen. */
    date: v.nullable(v.string()),
  }),
});

/** Chosen pictures, typed text and date, not sent yet. */
export type Choice = v.InferOutput<typeof StoredSchema>['choice'];

const BLANK: Choice = { picks: null, text: null, date: null };

// A sign-out or another account's sign-in drops the choice (spec §4).
session.subscribe(() => {
  const now = session.get();
  if (now.status !== 'signed-in' || now.accountId !== stored()?.accountId) dropChoice();
});

function stored() {
  const parsed = v.safeParse(StoredSchema, keptJson(tabStore, KEY));
  return parsed.success ? parsed.output : null;
}

/** Returns the choice from before the page was left, failed or was reloaded; it lives as long as the tab. */
export function keptChoice(accountId: string, token: string): Choice {
  const found = stored();
  return found?.accountId === accountId && found.token === token ? found.choice : BLANK;
}

export function keepChoice(accountId: string, token: string, choice: Choice): void {
  tabStore.setItem(KEY, JSON.stringify({ accountId, token, choice }));
}

export function dropChoice(): void {
  tabStore.removeItem(KEY);
}
