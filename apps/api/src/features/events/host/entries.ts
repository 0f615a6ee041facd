import type { changeEventEntry as endpoint } from '@tagfalter/contract/event-entries';
import type { EventEntry } from '@tagfalter/contract/wire-event';
import { and, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { changeOwner } from '#api/changes/owner-lock.ts';
import { type Arrival, contributions } from '#api/db/event-schema.ts';
import type { Tx } from '#api/db/open.ts';
import type { EventDeps } from '../event-deps.ts';
import { isContributionId } from '../guest/contribution-id.ts';
import { isThere } from '../present.ts';
import { type ContributionColumns, findContribution } from '../repository.ts';
import { conflictWith, presentOne } from './conflict.ts';
import { ownEvent } from './service.ts';

type Judgement = v.InferOutput<(typeof endpoint)['body']>;

/** Approves pictures that are made, never those the host cannot see yet. */
async function approved({ media }: EventDeps, tx: Tx, row: ContributionColumns): Promise<Arrival[]> {
  const known = await media.find(
    tx,
    row.eventId,
    row.arrivals.map(({ hash }) => hash),
  );
  return row.arrivals.map((arrival) => ({
    ...arrival,
    isApproved: arrival.isApproved || known.get(arrival.hash)?.state === 'ready',
  }));
}

/**
 * Shows or hides an entry or single pictures as they were at the version seen (spec decision 61). It takes effect at
 * once, also on their addresses.
 * @throws Refusal `not_found`, `forbidden`, `taken_down`; `bad_request` for a picture of another contribution;
 * `conflict` with the current entry
 */
export async function changeEventEntry(
  deps: EventDeps,
  actor: Actor,
  { id, entryId }: { id: string; entryId: string },
  judgement: Judgement,
): Promise<EventEntry> {
  const { eventId } = await ownEvent(deps, actor, id);
  if (!isContributionId(entryId)) throw new Refusal('not_found');
  const { row, isOther } = await changeOwner(deps, eventId, async (tx, versions) => {
    const existing = await findContribution(tx, eventId, entryId);
    if (!existing || !isThere(existing)) throw new Refusal('not_found');
    if (existing.version !== judgement.version) return { row: existing, isOther: true };
    const change = await changeOf(deps, tx, existing, judgement);
    const [changed] = await tx
      .update(contributions)
      .set({ ...change, version: versions.next() })
      .where(and(eq(contributions.eventId, eventId), eq(contributions.id, entryId)))
      .returning();
    return { row: changed ?? existing, isOther: false };
  });
  if (isOther) throw await conflictWith(deps, row);
  const entry = await presentOne(deps, row);
  if (!entry) throw new Refusal('not_found');
  return entry;
}

type Change = Partial<
  Pick<ContributionColumns, 'approvedAt' | 'awaitingWords' | 'arrivals' | 'hiddenAt' | 'hiddenFiles'>
>;

async function changeOf(
  deps: EventDeps,
  tx: Tx,
  row: ContributionColumns,
  { isShown, hide, show }: Judgement,
): Promise<Change> {
  const hiddenFiles = turned(row, { hide, show });
  const at = new Date(deps.now());
  if (isShown === undefined) return { hiddenFiles };
  if (!isShown) return { hiddenFiles, hiddenAt: row.hiddenAt ?? at };
  if (row.takenDownAt !== null) throw new Refusal('taken_down');
  const arrivals = await approved(deps, tx, row);
  return { hiddenFiles, hiddenAt: null, approvedAt: row.approvedAt ?? at, awaitingWords: [], arrivals };
}

/** Hidden pictures after single ones are turned. @throws Refusal `bad_request` */
function turned(
  { files, hiddenFiles }: ContributionColumns,
  { hide, show }: Pick<Judgement, 'hide' | 'show'>,
): string[] {
  const pictures = new Set(files.flatMap(({ role, hash }) => (role === 'top' || role === 'more' ? [hash] : [])));
  const foreign = (names: readonly string[]) => names.some((hash) => !pictures.has(hash));
  const fields = [
    ...(foreign(hide) ? ['hide'] : []),
    ...(foreign(show) || show.some((one) => hide.includes(one)) ? ['show'] : []),
  ];
  if (fields.length > 0) throw new Refusal('bad_request', { details: { fields } });
  return [...new Set([...hiddenFiles, ...hide])].filter((hash) => !show.includes(hash));
}
