import type { EventSenders, actOnSender as endpoint } from '@tagfalter/contract/event-senders';
import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { changeOwner } from '#api/changes/owner-lock.ts';
import { contributions } from '#api/db/event-schema.ts';
import type { EventDeps } from '../event-deps.ts';
import { isContributionId } from '../guest/contribution-id.ts';
import { removeContribution } from '../guest/remove.ts';
import { type ContributionRow, findContribution } from '../repository.ts';
import { ownEvent } from './service.ts';

/** Contributions hidden in one transaction. */
const STEP = 200;

interface OfEntry {
  id: string;
  entryId: string;
}
type Sender = v.InferOutput<(typeof endpoint)['body']>['sender'];

/** Contributions of the same phone or network; unknown ones stand alone. */
function isOf({ eventId, deviceHash, addressHash, id }: ContributionRow, sender: Sender): SQL | undefined {
  const [column, hash] =
    sender === 'phone' ? [contributions.deviceHash, deviceHash] : [contributions.addressHash, addressHash];
  const isSame = hash === '' ? eq(contributions.id, id) : eq(column, hash);
  return and(eq(contributions.eventId, eventId), isNull(contributions.deletedAt), isSame);
}

async function requireEntry(deps: EventDeps, actor: Actor, { id, entryId }: OfEntry) {
  const event = await ownEvent(deps, actor, id);
  const row = isContributionId(entryId) ? await findContribution(deps.db, event.eventId, entryId) : undefined;
  if (!row || row.deletedAt !== null) throw new Refusal('not_found');
  return { event, row };
}

/** @throws Refusal `not_found`, `forbidden` */
export async function countSenders(deps: EventDeps, actor: Actor, entry: OfEntry): Promise<EventSenders> {
  const { row } = await requireEntry(deps, actor, entry);
  const pictures = sql`(
    select count(*) from jsonb_array_elements(${contributions.files}) as file where file ->> 'role' in ('top', 'more')
  )`;
  const countOf = async (sender: Sender) => {
    const [found] = await deps.db
      .select({
        contributions: sql`count(*)`.mapWith(Number),
        pictures: sql`coalesce(sum(${pictures}), 0)`.mapWith(Number),
      })
      .from(contributions)
      .where(isOf(row, sender));
    return found ?? { contributions: 0, pictures: 0 };
  };
  return { phone: await countOf('phone'), network: await countOf('network') };
}

/**
 * Hides or deletes everything of an entry's phone or network, in steps: after a failure it is asked for again.
 * @returns how many contributions
 * @throws Refusal `not_found`, `forbidden`
 */
export async function actOnSender(
  deps: EventDeps,
  actor: Actor,
  entry: OfEntry,
  { sender, act }: v.InferOutput<(typeof endpoint)['body']>,
): Promise<{ contributions: number }> {
  const { event, row } = await requireEntry(deps, actor, entry);
  const isMeant = isOf(row, sender);
  const count = act === 'hide' ? await hideAll(deps, event.eventId, isMeant) : 0;
  if (act === 'hide') return { contributions: count };
  const { id } = contributions;
  // The entry that was pointed at goes last: what is left can be asked for by it.
  const order = asc(sql`${id} = ${sql.param(row.id, id)}`);
  const found = await deps.db.select({ id }).from(contributions).where(isMeant).orderBy(order);
  for (const { id: entryId } of found) await remove(deps, actor, { token: event.token, entryId });
  return { contributions: found.length };
}

async function hideAll(deps: EventDeps, eventId: string, isMeant: SQL | undefined): Promise<number> {
  const { id } = contributions;
  let count = 0;
  let last: string | undefined;
  for (;;) {
    const isNext = and(isMeant, last === undefined ? undefined : gt(id, last));
    const rows = await changeOwner(deps, eventId, async (tx, versions) => {
      const step = await tx.select({ id }).from(contributions).where(isNext).orderBy(asc(id)).limit(STEP);
      for (const one of step) {
        const hiddenAt = sql`coalesce(${contributions.hiddenAt}, ${sql.param(new Date(deps.now()), contributions.hiddenAt)})`;
        const set = { hiddenAt, version: versions.next() };
        await tx
          .update(contributions)
          .set(set)
          .where(and(eq(contributions.eventId, eventId), eq(id, one.id)));
      }
      return step;
    });
    count += rows.length;
    last = rows.at(-1)?.id;
    if (last === undefined) return count;
  }
}

/** Its guest may have deleted one meanwhile. */
async function remove(deps: EventDeps, actor: Actor, place: { token: string; entryId: string }): Promise<void> {
  try {
    await removeContribution(deps, place, { actor, secret: undefined });
  } catch (fault) {
    if (!(fault instanceof Refusal && fault.code === 'not_found')) throw fault;
  }
}
