import { createStore } from '@tagfalter/local/base/store';
import type { ContributionEvent } from '../contribution-event.ts';
import type { ContributionHome } from './contribution-home.ts';
import { createMemoryHome, type MemoryHome } from './memory-home.ts';

/** By the token of the event, newest first. */
const homes = createStore<ReadonlyMap<string, readonly MemoryHome[]>>(new Map());
const NONE: readonly MemoryHome[] = [];

/** Whether a guest has put something into it that has not arrived. */
function isUnsent({ row }: ReturnType<ContributionHome['state']>): boolean {
  return row.state !== 'finished' && (row.submitted || row.files.length > 0);
}

/** A page that goes takes everything with it: the browser asks first. */
function askBeforeLeaving(leaving: Event): void {
  if ([...homes.get().values()].flat().some((home) => isUnsent(home.state()))) leaving.preventDefault();
}

/** The contributions that this page holds in memory, sent or not, newest first. */
export function heldInMemory(token: string): readonly MemoryHome[] {
  return homes.get().get(token) ?? NONE;
}

/** The one that has something unsent in it: it goes on, whatever has become of the store. */
export function unsentInMemory(token: string): ContributionHome | undefined {
  const [newest] = heldInMemory(token);
  return newest && isUnsent(newest.state()) ? newest : undefined;
}

function hold(token: string, next: readonly MemoryHome[]): void {
  homes.set(new Map(homes.get()).set(token, next));
}

/** After its guest has deleted it. */
export function dropFromMemory(token: string, home: MemoryHome): void {
  hold(
    token,
    heldInMemory(token).filter((one) => one !== home),
  );
}

/** Calls `listener` when others are held. */
export const watchMemory = homes.subscribe;

/**
 * The contribution in this page's memory: kept until it is sent, so that closing its form loses nothing.
 * @param token of the event's address
 */
export function memoryHomeOf(token: string, event: ContributionEvent): ContributionHome {
  const [known] = heldInMemory(token);
  if (known && known.state().row.state !== 'finished') return known;
  const home = createMemoryHome(token, event);
  window.addEventListener('beforeunload', askBeforeLeaving);
  hold(token, [home, ...heldInMemory(token)]);
  return home;
}
