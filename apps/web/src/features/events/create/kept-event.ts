import { session } from '#entities/person/use-session.ts';
import { env } from '#platform/env.ts';
import { EMPTY_EVENT, type EventValues } from './event-values.ts';

/** A new event that has not been sent. */
export interface KeptEvent {
  values: EventValues;
  cover: File | null;
  /** Tells the server that a repeat is one (wire 17); what was changed is another event. */
  key: string;
}

let kept: (KeptEvent & { accountId: string }) | null = null;

// Whoever signs out or in finds nothing of anybody else (spec §4).
session.subscribe(() => {
  const now = session.get();
  if (now.status !== 'signed-in' || now.accountId !== kept?.accountId) kept = null;
});

/** What stood in the form when it was left or failed; it lives as long as the page. */
export function keptEvent(accountId: string): KeptEvent {
  return kept?.accountId === accountId ? kept : { values: EMPTY_EVENT, cover: null, key: env.uuid() };
}

export function keepEvent(accountId: string, event: KeptEvent): void {
  kept = { ...event, accountId };
}

export function dropKeptEvent(): void {
  kept = null;
}
