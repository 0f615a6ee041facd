import { session } from '#entities/person/use-session.ts';
import { EMPTY_EVENT, type EventValues } from './event-values.ts';

/** A new event that has not been sent. */
export interface KeptEvent {
  values: EventValues;
  cover: File | null;
}

let kept: (KeptEvent & { accountId: string }) | null = null;

// Whoever signs out or in finds nothing of anybody else (spec §4).
session.subscribe(() => {
  const now = session.get();
  if (now.status !== 'signed-in' || now.accountId !== kept?.accountId) kept = null;
});

/** What stood in the form when it was left or failed; it lives as long as the page. */
export function keptEvent(accountId: string): KeptEvent {
  return kept?.accountId === accountId ? kept : { values: EMPTY_EVENT, cover: null };
}

export function keepEvent(accountId: string, event: KeptEvent): void {
  kept = { ...event, accountId };
}

export function dropKeptEvent(): void {
  kept = null;
}
