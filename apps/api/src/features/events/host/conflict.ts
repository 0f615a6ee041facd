import type { EventEntry } from '@tagfalter/contract/wire-event';
import { Refusal } from '#api/base/refusal.ts';
import type { EventDeps } from '../event-deps.ts';
import { presentAll } from '../read-entries.ts';
import type { ContributionColumns } from '../repository.ts';

/** As its host sees it; `undefined` if it is not there. */
export async function presentOne(
  deps: Pick<EventDeps, 'db' | 'media'>,
  row: ContributionColumns,
): Promise<EventEntry | undefined> {
  const [entry] = await presentAll(deps, deps.db, { eventId: row.eventId, rows: [row], isHost: true });
  return entry ?? undefined;
}

/** The host has judged another version than this one (spec decision 61). */
export async function conflictWith(deps: Pick<EventDeps, 'db' | 'media'>, row: ContributionColumns): Promise<Refusal> {
  const details = await presentOne(deps, row);
  return details ? new Refusal('conflict', { details }) : new Refusal('not_found');
}
