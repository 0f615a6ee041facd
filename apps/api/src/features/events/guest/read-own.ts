import type { ContributionState } from '@tagfalter/contract/contribution';
import { Refusal } from '#api/base/refusal.ts';
import { missingOf } from '../arrivals.ts';
import type { EventDeps } from '../event-deps.ts';
import { type ContributionColumns, type EventColumns, findByToken, findContribution, hashOf } from '../repository.ts';
import type { ContributionId } from './contribution-id.ts';
import { contributionStateOf } from './state.ts';

/** Heals unnoticed arrivals first. */
export async function readState(deps: EventDeps, row: ContributionColumns): Promise<ContributionState> {
  const known = await deps.media.find(
    deps.db,
    row.eventId,
    row.files.map(({ hash }) => hash),
  );
  if (missingOf(row, known).length === 0) return contributionStateOf(deps, row);
  await deps.media.heal(row.eventId, row.id);
  return contributionStateOf(deps, (await findContribution(deps.db, row.eventId, row.id)) ?? row);
}

/** @throws Refusal `not_found`, also for a wrong secret */
export async function findOwnContribution(
  { db }: EventDeps,
  { token, id, secret }: ContributionId & { token: string },
): Promise<{ event: EventColumns; row: ContributionColumns }> {
  const event = await findByToken(db, token);
  const row = event && (await findContribution(db, event.eventId, id));
  if (!event || !row || row.deletedAt !== null || row.secretHash !== hashOf(secret)) throw new Refusal('not_found');
  return { event, row };
}
