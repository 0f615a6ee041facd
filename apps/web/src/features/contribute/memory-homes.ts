import type { ContributionEvent } from './contribution-event.ts';
import type { ContributionHome } from './contribution-home.ts';
import { createMemoryHome } from './memory-home.ts';

const homes = new Map<string, ContributionHome>();
const listeners = new Set<() => void>();

/** Whether a guest has put something into it that has not arrived. */
function isUnsent({ row }: ReturnType<ContributionHome['state']>): boolean {
  return row.state !== 'finished' && (row.submitted || row.files.length > 0);
}

/** A page that goes takes everything with it: the browser asks first. */
function askBeforeLeaving(leaving: Event): void {
  if ([...homes.values()].some((home) => isUnsent(home.state()))) leaving.preventDefault();
}

/** The contribution that this page holds in memory, sent or not; `undefined` where there is none. */
export function heldInMemory(token: string): ContributionHome | undefined {
  return homes.get(token);
}

/** The one that has something unsent in it: it goes on, whatever has become of the store. */
export function unsentInMemory(token: string): ContributionHome | undefined {
  const home = homes.get(token);
  return home && isUnsent(home.state()) ? home : undefined;
}

/** Calls `listener` when another contribution is held. */
export function watchMemory(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The contribution in this page's memory: kept until it is sent, so that closing its form loses nothing.
 * @param token of the event's address
 */
export function memoryHomeOf(token: string, event: ContributionEvent): ContributionHome {
  const known = homes.get(token);
  if (known && known.state().row.state !== 'finished') return known;
  const home = createMemoryHome(token, event);
  homes.set(token, home);
  window.addEventListener('beforeunload', askBeforeLeaving);
  for (const listener of listeners) listener();
  return home;
}
