import type { EventSenders, actOnSender as endpoint, Sender } from '@tagfalter/contract/event-senders';
import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { changeOwner } from '#api/changes/owner-lock.ts';
import { contributions } from '#api/db/event-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import type { EventDeps } from '../event-deps.ts';
import { isContributionId } from '../guest/contribution-id.ts';
import { removeContribution } from '../guest/remove.ts';
import { type ContributionColumns, findContribution } from '../repository.ts';
import { ownEvent } from './service.ts';

/** Contributions hidden in one transaction. */
const STEP = 200;

interface OfEntry {
  id: string;
  entryId: string;
}
type Act = v.InferOutput<(typeof endpoint)['body']>;
type Outcome = v.InferOutput<(typeof endpoint)['reply']>;

/** Contributions of the same phone or network; unknown ones stand alone. */
function isOf({ eventId, deviceHash, addressHash, id }: ContributionColumns, sender: Sender): SQL | undefined {
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

/**
 * State at the count: the feed's version, and the moment in milliseconds, since an unfinished contribution has no
 * version of its own.
 */
async function seenNow({ db }: EventDeps, eventId: string): Promise<string> {
  const now = sql`floor(extract(epoch from clock_timestamp()) * 1000)`.mapWith(Number);
  const [found] = await db.select({ version: owners.version, now }).from(owners).where(eq(owners.ownerId, eventId));
  return `${found?.version ?? 0}-${found?.now ?? 0}`;
}

function isSeen({ version, createdAt }: Pick<ContributionColumns, 'version' | 'createdAt'>, seen: string): boolean {
  const [seenVersion = 0, seenAt = 0] = seen.split('-').map(Number);
  return version <= seenVersion && createdAt.getTime() < seenAt;
}

/** @throws Refusal `not_found`, `forbidden` */
export async function countSenders(deps: EventDeps, actor: Actor, entry: OfEntry): Promise<EventSenders> {
  const { event, row } = await requireEntry(deps, actor, entry);
  // Before the counts: they may name more than is deleted, never less.
  const seen = await seenNow(deps, event.eventId);
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
  return { phone: await countOf('phone'), network: await countOf('network'), seen };
}

/**
 * Hides everything of an entry's phone or network, or deletes what the host saw of it, in steps: after a failure it is
 * asked for again. Hiding loses nothing, so it takes what came since too.
 * @returns how many contributions, and how many are left
 * @throws Refusal `not_found`, `forbidden`
 */
export async function actOnSender(deps: EventDeps, actor: Actor, entry: OfEntry, request: Act): Promise<Outcome> {
  const { event, row } = await requireEntry(deps, actor, entry);
  const isMeant = isOf(row, request.sender);
  if (request.act === 'hide') return { contributions: await hideAll(deps, event.eventId, isMeant), left: 0 };
  const { id, version, createdAt } = contributions;
  // The entry that was pointed at goes last: what is left can be asked for by it.
  const order = asc(sql`${id} = ${sql.param(row.id, id)}`);
  const found = await deps.db.select({ id, version, createdAt }).from(contributions).where(isMeant).orderBy(order);
  const seen = found.filter((one) => isSeen(one, request.seen));
  let removed = 0;
  for (const one of seen) {
    const place = { token: event.token, entryId: one.id, version: one.version };
    if (await remove(deps, actor, place)) removed += 1;
  }
  return { contributions: removed, left: found.length - removed };
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

/** @returns whether it is gone: its guest may have deleted it meanwhile, or have added something */
async function remove(
  deps: EventDeps,
  actor: Actor,
  place: { token: string; entryId: string; version: number },
): Promise<boolean> {
  try {
    await removeContribution(deps, place, { actor, secret: undefined });
    return true;
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    if (fault.code === 'conflict') return false;
    if (fault.code === 'not_found') return true;
    throw fault;
  }
}
