import { ExternalModeSchema } from '@tagfalter/contract/external-sign-in';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import * as v from 'valibot';
import type { KeyValueStore } from '#platform/browser-stores.ts';
import { keptJson } from '#platform/kept-json.ts';
import { ANSWER_KEY } from '../account-memory.ts';

/** Holds this tab's attempt to sign in at the provider; gone with the tab (spec §3). */
const PENDING_KEY = 'tagfalter.sign-in';
/** Lifetime of the attempt and of the answer (spec §9). */
const MAX_AGE_MS = 10 * MINUTE_MS;

const at = v.pipe(v.number(), v.integer());

const PendingSchema = v.object({
  /** Names it on the channel between app and page. */
  attempt: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  mode: ExternalModeSchema,
  way: v.picklist(['popup', 'redirect']),
  /** Invitation code of a registration; '' without one. */
  code: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
  /** Path of the app from which it began, to come back to. */
  back: v.optional(v.pipe(v.string(), v.regex(/^\/(?![/\\])/)), '/'),
  /** Milliseconds since the epoch. */
  at,
});
export type Pending = v.InferOutput<typeof PendingSchema>;

const AnswerSchema = v.object({ answer: v.pipe(v.string(), v.minLength(1), v.maxLength(8_192)), at });

const isFresh = (at: number, now: number): boolean => now - at < MAX_AGE_MS && at <= now + MAX_AGE_MS;

/** Remembers what the way to the provider is for, in place of what was before. */
export function keepPending(store: Pick<KeyValueStore, 'setItem'>, pending: Pending): void {
  store.setItem(PENDING_KEY, JSON.stringify(pending));
}

/**
 * Returns the attempt under way here; null where there is none, or it began more than ten minutes ago.
 * @param now milliseconds since the epoch
 */
export function readPending(store: Pick<KeyValueStore, 'getItem'>, now: number): Pending | null {
  const parsed = v.safeParse(PendingSchema, keptJson(store, PENDING_KEY));
  return parsed.success && isFresh(parsed.output.at, now) ? parsed.output : null;
}

/** Leaves the provider's answer for the app's next start in this tab. @param now milliseconds since the epoch */
export function keepPendingReply(store: Pick<KeyValueStore, 'setItem'>, reply: string, now: number): void {
  store.setItem(ANSWER_KEY, JSON.stringify({ answer: reply, at: now }));
}

/**
 * Takes the kept answer, once; null where there is none, or it is older than ten minutes.
 * @param now milliseconds since the epoch
 */
export function takeReply(store: Pick<KeyValueStore, 'getItem' | 'removeItem'>, now: number): string | null {
  const parsed = v.safeParse(AnswerSchema, keptJson(store, ANSWER_KEY));
  store.removeItem(ANSWER_KEY);
  return parsed.success && isFresh(parsed.output.at, now) ? parsed.output.answer : null;
}

/** Forgets the attempt and its answer. */
export function forgetExternal(store: Pick<KeyValueStore, 'removeItem'>): void {
  store.removeItem(PENDING_KEY);
  store.removeItem(ANSWER_KEY);
}
