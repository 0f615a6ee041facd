import { isDeepStrictEqual } from 'node:util';
import type { Contribution, GuestFile } from '@tagfalter/contract/contribution';
import { COMPLETION_MS, fileListFault } from '@tagfalter/domain/event';
import { MAX_IMAGE_BYTES } from '@tagfalter/domain/tiers';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { changeOwner } from '#api/changes/owner-lock.ts';
import type { Versions } from '#api/changes/versions.ts';
import { type Arrival, contributions, type GuestWordsColumn } from '#api/db/event-schema.ts';
import type { Tx } from '#api/db/open.ts';
import { noteContact } from '../contact.ts';
import type { EventDeps } from '../event-deps.ts';
import {
  type ContributionColumns,
  type EventColumns,
  findByToken,
  findContribution,
  findEvent,
  hashOf,
} from '../repository.ts';
import { addressHashOf } from './address-share.ts';
import type { Admit } from './admit.ts';
import { bytesOf } from './amount.ts';
import type { ContributionId } from './contribution-id.ts';
import { requireUncrowded } from './crowd.ts';
import { forgetDropped, joinedFiles } from './listed-files.ts';
import { isReserved, type QuotaShare, reserve, withLapse } from './quota.ts';
import { settle } from './settle.ts';
import { takeWordQuota } from './word-quota.ts';
import { guestWordsOf, pickWords, wordsToAdd } from './words.ts';

export interface Door {
  admit: Admit;
}

/** State of a contribution as told by a phone or form. */
export interface Telling extends ContributionId {
  token: string;
  body: Contribution;
  actor: Actor | undefined;
  ip: string;
}

export interface AnnounceResult {
  /** Unknown before. */
  isNew: boolean;
  row: ContributionColumns;
}

/**
 * Stores the told state; idempotent, repeatable until finished (decision 088). New contributions must be admitted;
 * admitted ones may be completed for 30 days, whatever became of code, closing or Pro (spec decision 40). A finished
 * one takes late files, and words if it has none; a phone begins a new one for other words. Space for files is reserved
 * before their bytes (spec decision 64).
 * @throws Refusal those of `Admit`, and `not_found` (also for a wrong secret), `bad_request`, `too_many_images`,
 * `too_large`, `quota_full`, `storage_full`
 */
export async function announceContribution(
  deps: EventDeps,
  { admit }: Door,
  telling: Telling,
): Promise<AnnounceResult> {
  const { token, id, body, actor, ip } = telling;
  checkBody(body);
  const event = await findByToken(deps.db, token);
  if (!event) throw new Refusal('not_found');
  const known = await findContribution(deps.db, event.eventId, id);
  requireOwn(known, telling, deps.now());
  if (known && isAnnouncedAlready(known, body)) {
    await noteContact(deps, known);
    return { isNew: false, row: known };
  }
  const guest = { actor, ip, device: body.device, code: body.eventCode, ticket: body.ticket };
  const codeVersion = known ? known.codeVersion : await admit(event, guest);
  // Text fits where files do not.
  if (!known && body.files.length > 0) await deps.storageWatch.requireSpaceForMedia(bytesOf(body.files));
  const addressHash = addressHashOf(deps.key, event.eventId, ip);
  const { dropped, ...result } = await withLapse(deps, event.eventId, () =>
    writeAnnounced(deps, event, { telling, codeVersion, addressHash }),
  );
  await deps.media.removeFiles(event.eventId, dropped);
  return result;
}

/** Writes under the event's lock. @returns also hashes of files to remove */
async function writeAnnounced(
  deps: EventDeps,
  event: EventColumns,
  { telling, codeVersion, addressHash }: { telling: Telling; codeVersion: number | null; addressHash: string },
): Promise<AnnounceResult & { dropped: string[] }> {
  const { id, body } = telling;
  return changeOwner(deps, event.eventId, async (tx, versions) => {
    const existing = await findContribution(tx, event.eventId, id);
    requireOwn(existing, telling, deps.now());
    const current = await findEvent(tx, event.eventId);
    if (!current) throw new Refusal('not_found');
    const files = existing?.submittedAt ? await joinedFiles(deps, tx, existing, body.files) : body.files;
    if (existing?.finishedAt)
      return {
        isNew: false,
        row: await extend(deps, tx, versions, { event: current, existing, files, body, addressHash }),
        dropped: [],
      };
    if (!existing) await requireUncrowded(deps, tx, { eventId: event.eventId, addressHash });
    const share = await reserve(deps, tx, current, { existing, files, addressHash });
    const words = { guestName: body.guestName, topMoment: body.topMoment, message: body.guestMessage };
    const wordQuota = await takeWordQuota(deps, tx, current, { existing, words, addressHash });
    const isListed = new Set(files.map(({ hash }) => hash));
    const written = await write(tx, {
      files,
      ...{ ...share, ...wordQuota, addressHash },
      arrivals: existing?.arrivals.filter(({ hash }) => isListed.has(hash)) ?? [],
      ...rowOf(telling, event.eventId, { codeVersion, submittedAt: existing?.submittedAt ?? null, now: deps.now() }),
      // Nothing visible has changed yet.
      version: existing?.version ?? versions.before,
    });
    const dropped = await forgetDropped(deps, tx, { row: written, before: existing?.files ?? [] });
    const row = await settle(deps, tx, versions, { event: current, row: written });
    return { isNew: !existing, row, dropped };
  });
}

function checkBody({ files, submitted, guestName }: Contribution): void {
  if (submitted && guestName === '') throw new Refusal('bad_request', { details: { fields: ['guestName'] } });
  if (new Set(files.map(({ hash }) => hash)).size < files.length) throw new Refusal('bad_request');
  if (fileListFault(files.map(({ role }) => role)) !== null) throw new Refusal('too_many_images');
  const isTooLarge = files.some(({ role, size }) => role !== 'audio' && size >= MAX_IMAGE_BYTES);
  if (isTooLarge) throw new Refusal('too_large', { details: { kind: 'image' } });
}

function requireOwn(existing: ContributionColumns | undefined, { secret }: Telling, now: number): void {
  if (!existing) return;
  if (existing.secretHash !== hashOf(secret) || existing.deletedAt !== null) throw new Refusal('not_found');
  const isOver = existing.finishedAt === null && existing.createdAt.getTime() + COMPLETION_MS < now;
  if (isOver) throw new Refusal('event_closed');
}

/** Nothing to write: phones repeat themselves. */
function isAnnouncedAlready(row: ContributionColumns, body: Contribution): boolean {
  const known = new Set(row.files.map(({ hash }) => hash));
  if (row.finishedAt !== null)
    return body.files.every(({ hash }) => known.has(hash)) && wordsToAdd(row, body) === undefined;
  const isSent = row.submittedAt !== null || !body.submitted;
  const areWordsSame = isDeepStrictEqual(guestWordsOf(row), pickWords(body)) && isSent;
  return areWordsSame && isDeepStrictEqual(row.files, body.files) && isReserved(row);
}

/** Adds to a finished contribution. What its host has approved stays; in moderation what is added waits. */
async function extend(
  deps: EventDeps,
  tx: Tx,
  versions: Versions,
  {
    event,
    existing,
    files,
    body,
    addressHash,
  }: {
    event: EventColumns;
    existing: ContributionColumns;
    files: GuestFile[];
    body: Contribution;
    addressHash: string;
  },
): Promise<ContributionColumns> {
  const known = new Set(existing.files.map(({ hash }) => hash));
  const more = files.filter(({ hash }) => !known.has(hash));
  const words = wordsToAdd(existing, body);
  if (more.length === 0 && words === undefined) return existing;
  const all = [...existing.files, ...more];
  if (fileListFault(all.map(({ role }) => role)) !== null) throw new Refusal('too_many_images');
  const share = more.length === 0 ? {} : await reserve(deps, tx, event, { existing, files: all, addressHash });
  const wordQuota = await takeWordQuota(deps, tx, event, { existing, words: { ...existing, ...words }, addressHash });
  const [extended] = await tx
    .update(contributions)
    .set({
      files: all,
      ...{ ...share, ...words, ...wordQuota, addressHash },
      ...(words && event.needsApproval && { awaitingWords: withAdded(existing, words) }),
      heardAt: new Date(deps.now()),
      version: versions.next(),
    })
    .where(and(eq(contributions.eventId, event.eventId), eq(contributions.id, existing.id)))
    .returning();
  return extended ?? existing;
}

/** A contribution that waits as a whole has nothing to tell apart. */
function withAdded(row: ContributionColumns, words: Pick<ContributionColumns, GuestWordsColumn>): GuestWordsColumn[] {
  if (row.approvedAt === null) return [];
  const added = (['topMoment', 'message'] as const).filter((one) => words[one] !== row[one]);
  return [...new Set([...row.awaitingWords, ...added])];
}

type CountedColumns = QuotaShare & Pick<ContributionColumns, 'countedWords' | 'addressHash'>;
type WrittenColumns = Omit<typeof contributions.$inferInsert, 'version' | 'files' | 'arrivals' | keyof CountedColumns>;

function rowOf(
  { id, secret, body, actor }: Telling,
  eventId: string,
  { codeVersion, submittedAt, now }: { codeVersion: number | null; submittedAt: Date | null; now: number },
): WrittenColumns {
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
    submittedAt: submittedAt ?? (body.submitted ? new Date(now) : null),
    createdAt: new Date(now),
    heardAt: new Date(now),
  };
}

async function write(
  tx: Tx,
  row: WrittenColumns & CountedColumns & { version: number; files: GuestFile[]; arrivals: Arrival[] },
): Promise<ContributionColumns> {
  const { guestName, topMoment, message, files, arrivals, submittedAt, heardAt, version } = row;
  const { countedBytes, countedFiles, heldBytes, heldFiles, reservedUntil, countedWords, addressHash } = row;
  const share = { countedBytes, countedFiles, heldBytes, heldFiles, reservedUntil, countedWords, addressHash };
  const set = { guestName, topMoment, message, files, arrivals, submittedAt, heardAt, version, ...share };
  const target = [contributions.eventId, contributions.id];
  const [written] = await tx.insert(contributions).values(row).onConflictDoUpdate({ target, set }).returning();
  if (!written) throw new Error('a contribution was not written');
  return written;
}
