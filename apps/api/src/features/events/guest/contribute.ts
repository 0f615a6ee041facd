import type { Contribution, ContributionState, GuestFile } from '@tagfalter/contract/contribution';
import {
  COMPLETION_MS,
  fileListFault,
  MAX_CONTRIBUTIONS,
  MAX_EVENT_BYTES,
  MAX_EVENT_FILES,
} from '@tagfalter/domain/event';
import { MAX_IMAGE_BYTES } from '@tagfalter/domain/tiers';
import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { changeOwner } from '#api/changes/owner-lock.ts';
import { contributions, events } from '#api/db/event-schema.ts';
import type { Tx } from '#api/db/open.ts';
import type { EventDeps } from '../event-deps.ts';
import {
  type ContributionRow,
  contributionsWith,
  countBegun,
  type EventRow,
  findByToken,
  findContribution,
  findEvent,
  hashOf,
} from '../repository.ts';
import type { Admit } from './admit.ts';
import type { ContributionKey } from './contribution-id.ts';
import { missingOf, settle } from './settle.ts';
import { stateOf } from './state.ts';

/** What a phone, or a form, tells of a contribution. */
export interface Telling extends ContributionKey {
  token: string;
  body: Contribution;
  actor: Actor | undefined;
  ip: string;
}

export interface Told {
  /** Whether it was not known before. */
  isNew: boolean;
  row: ContributionRow;
}

/**
 * Takes what is told of a contribution: idempotent, again and again, until it is finished (spec decision 38). A new one must be
 * admitted; one that was may be completed for 30 days, whatever has become of code, closing or Pro (spec decision 40). The room
 * for its files is reserved before a byte of them comes (spec decision 31).
 * @throws Refusal those of `Admit`, and `not_found` (also for another secret), `bad_request`, `too_many_images`, `too_large`,
 * `quota_full`, `storage_full`
 */
export async function tellContribution(deps: EventDeps, admit: Admit, telling: Telling): Promise<Told> {
  const { token, id, body, actor, ip } = telling;
  checkBody(body);
  const event = await findByToken(deps.db, token);
  if (!event) throw new Refusal('not_found');
  const known = await findContribution(deps.db, event.eventId, id);
  const guest = { actor, ip, device: body.device, code: body.eventCode };
  const codeVersion = known ? known.codeVersion : await admit(event, guest);
  if (!known) await deps.storageWatch.requireRoomForMedia(bytesOf(body.files));
  const { dropped, ...told } = await changeOwner(deps, event.eventId, async (tx, versions) => {
    const standing = await findContribution(tx, event.eventId, id);
    requireOwn(standing, telling, deps.now());
    const current = await findEvent(tx, event.eventId);
    if (!current) throw new Refusal('not_found');
    if (standing?.finishedAt) return { isNew: false, row: standing, dropped: [] };
    await reserve(tx, current, { before: standing?.files ?? [], files: body.files, isNew: !standing });
    const written = await write(tx, {
      ...rowOf(telling, event.eventId, { codeVersion, submittedAt: standing?.submittedAt ?? null, now: deps.now() }),
      // Nothing that anybody sees has changed yet.
      version: standing?.version ?? versions.before,
    });
    const dropped = await forgetDropped(deps, tx, { row: written, before: standing?.files ?? [] });
    const row = await settle(deps, tx, versions, { event: current, row: written });
    return { isNew: !standing, row, dropped };
  });
  await deps.media.removeFiles(event.eventId, dropped);
  return told;
}

/** The state that is answered, after what has arrived unnoticed was taken over. */
export async function readState(deps: EventDeps, row: ContributionRow): Promise<ContributionState> {
  const known = await deps.media.find(
    deps.db,
    row.eventId,
    row.files.map(({ hash }) => hash),
  );
  if (missingOf(row.files, known).length === 0) return stateOf(deps, row);
  await deps.media.heal(row.eventId, row.id);
  return stateOf(deps, (await findContribution(deps.db, row.eventId, row.id)) ?? row);
}

/**
 * A contribution by its secret.
 * @throws Refusal `not_found`, for another secret as well
 */
export async function findOwnContribution(
  { db }: EventDeps,
  { token, id, secret }: ContributionKey & { token: string },
): Promise<{ event: EventRow; row: ContributionRow }> {
  const event = await findByToken(db, token);
  const row = event && (await findContribution(db, event.eventId, id));
  if (!event || !row || row.deletedAt !== null || row.secretHash !== hashOf(secret)) throw new Refusal('not_found');
  return { event, row };
}

function checkBody({ files, submitted, guestName }: Contribution): void {
  if (submitted && guestName === '') throw new Refusal('bad_request', { details: { fields: ['guestName'] } });
  if (new Set(files.map(({ hash }) => hash)).size < files.length) throw new Refusal('bad_request');
  if (fileListFault(files.map(({ role }) => role)) !== null) throw new Refusal('too_many_images');
  const isTooLarge = files.some(({ role, size }) => role !== 'audio' && size >= MAX_IMAGE_BYTES);
  if (isTooLarge) throw new Refusal('too_large', { details: { kind: 'image' } });
}

function requireOwn(standing: ContributionRow | undefined, { secret }: Telling, now: number): void {
  if (!standing) return;
  if (standing.secretHash !== hashOf(secret) || standing.deletedAt !== null) throw new Refusal('not_found');
  const isOver = standing.finishedAt === null && standing.createdAt.getTime() + COMPLETION_MS < now;
  if (isOver) throw new Refusal('event_closed');
}

const bytesOf = (files: readonly GuestFile[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** Reserves room under the event's lock. @throws Refusal `quota_full` */
async function reserve(
  tx: Tx,
  { eventId, bytes, files: count }: EventRow,
  { before, files, isNew }: { before: readonly GuestFile[]; files: readonly GuestFile[]; isNew: boolean },
): Promise<void> {
  const more = { bytes: bytesOf(files) - bytesOf(before), files: files.length - before.length };
  const grows = more.bytes > 0 || more.files > 0;
  const isFull = bytes + more.bytes > MAX_EVENT_BYTES || count + more.files > MAX_EVENT_FILES;
  const isCrowded = isNew && (await countBegun(tx, eventId)) >= MAX_CONTRIBUTIONS;
  if ((grows && isFull) || isCrowded) throw new Refusal('quota_full', { details: { quota: 'event' } });
  await tx
    .update(events)
    .set({ bytes: sql`${events.bytes} + ${more.bytes}`, files: sql`${events.files} + ${more.files}` })
    .where(eq(events.eventId, eventId));
}

type Written = Omit<typeof contributions.$inferInsert, 'version'>;

function rowOf(
  { id, secret, body, actor }: Telling,
  eventId: string,
  { codeVersion, submittedAt, now }: { codeVersion: number | null; submittedAt: Date | null; now: number },
): Written {
  return {
    eventId,
    id,
    secretHash: hashOf(secret),
    deviceHash: hashOf(body.device),
    codeVersion,
    accountId: actor?.accountId ?? null,
    guestName: body.guestName,
    topMoment: body.topMoment,
    message: body.guestMessage,
    files: body.files,
    submittedAt: submittedAt ?? (body.submitted ? new Date(now) : null),
    createdAt: new Date(now),
  };
}

async function write(tx: Tx, row: Written & { version: number }): Promise<ContributionRow> {
  const { guestName, topMoment, message, files, submittedAt, version } = row;
  const set = { guestName, topMoment, message, files, submittedAt, version };
  const target = [contributions.eventId, contributions.id];
  const [written] = await tx.insert(contributions).values(row).onConflictDoUpdate({ target, set }).returning();
  if (!written) throw new Error('a contribution was not written');
  return written;
}

/** Forgets files that were taken out of the list again, unless another contribution names them. @returns their hashes */
async function forgetDropped(
  deps: EventDeps,
  tx: Tx,
  { row, before }: { row: ContributionRow; before: readonly GuestFile[] },
): Promise<string[]> {
  const now = new Set(row.files.map(({ hash }) => hash));
  const dropped = before.map(({ hash }) => hash).filter((hash) => !now.has(hash));
  return forgetUnnamed(deps, tx, row.eventId, dropped);
}

/** Forgets those of these files that no contribution and no cover names. @returns their hashes */
export async function forgetUnnamed(
  { media }: Pick<EventDeps, 'media'>,
  tx: Tx,
  eventId: string,
  hashes: readonly string[],
): Promise<string[]> {
  if (hashes.length === 0) return [];
  const [named, [event]] = [
    await contributionsWith(tx, eventId, hashes),
    await tx
      .select({ cover: events.coverHash })
      .from(events)
      .where(and(eq(events.eventId, eventId))),
  ];
  const kept = new Set([...named.flatMap(({ files }) => files.map(({ hash }) => hash)), event?.cover]);
  const gone = hashes.filter((hash) => !kept.has(hash));
  await media.forget(tx, eventId, gone);
  return gone;
}
