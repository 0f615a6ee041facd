import { createHash } from 'node:crypto';
import type { SharedPage } from '@tagfalter/contract/shared-entry';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import type { Entry } from '@tagfalter/domain/entry';
import type { ShareOptions } from '@tagfalter/domain/share';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { users } from '#api/db/account-schema.ts';
import type { Db } from '#api/db/open.ts';
import { shares, shareTokens } from '#api/db/share-schema.ts';
import { isOfSameLife } from '../link-life.ts';
import { loadEntries } from '../repository.ts';
import type { EntryDeps } from '../rest/entry-deps.ts';
import { readyOf } from '../rest/present-own.ts';
import type { StoredEntry } from '../stored-entry.ts';
import { isActive } from './links.ts';

/** Milliseconds for media and repeated calls after a once-only link was opened. */
const USED_MEDIA_MS = 10 * MINUTE_MS;
const TOKEN = /^[A-Za-z0-9_-]{22}$/;

type ShareRow = typeof shares.$inferSelect;

interface FoundShare {
  share: ShareRow;
  stored: StoredEntry;
  firstName: string;
  pictureId: string | null;
}

/** Target of a token, active or not; undefined if entry or account is gone, or the link ended with the entry. */
async function find(db: Db, token: string): Promise<FoundShare | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const [known] = await db.select().from(shareTokens).where(eq(shareTokens.token, token));
  if (!known) return undefined;
  const { accountId, entryId } = known;
  const [share] = await db
    .select()
    .from(shares)
    .where(and(eq(shares.accountId, accountId), eq(shares.entryId, entryId), eq(shares.token, token)));
  const stored = (await loadEntries(db, accountId, [entryId])).get(entryId);
  const [owner] = await db
    .select({ firstName: users.firstName, pictureId: users.pictureId })
    .from(users)
    .where(and(eq(users.id, accountId), isNull(users.blockedAt), isNull(users.endsAt)));
  const isLinked = share && stored?.deletedAt === null && isOfSameLife(share, stored);
  return isLinked && owner ? { share, stored, ...owner } : undefined;
}

/**
 * Page of an active link; of a once-only link only author and date. Counts an opening, except for HEAD, which shows
 * nothing.
 * @throws Refusal `not_found` for any invalid link
 */
export async function readShared(
  deps: EntryDeps,
  token: string,
  { isOpening }: { isOpening: boolean },
): Promise<SharedPage> {
  const found = await find(deps.db, token);
  if (!found || !isActive(found.share, deps.now())) throw new Refusal('not_found');
  if (found.share.isOnce) return present(deps, found, 'cover');
  if (isOpening) await noteOpening(deps, token);
  return present(deps, found, 'page');
}

/** The owner's look at the page, no opening. @throws Refusal `not_found` */
export async function lookAtShared(deps: EntryDeps, { accountId }: Actor, token: string): Promise<SharedPage> {
  const found = await find(deps.db, token);
  if (found?.share.accountId !== accountId || !isActive(found.share, deps.now())) throw new Refusal('not_found');
  return present(deps, found, 'page');
}

/** Preview data, no opening; undefined for an invalid link. */
export async function previewShared(deps: EntryDeps, token: string): Promise<SharedPage | undefined> {
  const found = await find(deps.db, token);
  if (!found || !isActive(found.share, deps.now())) return undefined;
  return present(deps, found, found.share.isOnce ? 'cover' : 'page');
}

/** Entry that a link shows, or showed before it was used up; undefined otherwise. */
export async function findReportableShare(
  { db, now }: Pick<EntryDeps, 'db' | 'now'>,
  token: string,
): Promise<{ ownerId: string; target: string } | undefined> {
  const found = await find(db, token);
  if (!found || !(isActive(found.share, now()) || found.share.usedAt)) return undefined;
  return { ownerId: found.stored.accountId, target: found.stored.entry.id };
}

/**
 * Opens a once-only link and ends it; of concurrent calls one wins. Any other link is only read.
 * @param key idempotency key (wire 17): repeats work for ten minutes, because replies get lost
 * @throws Refusal `not_found`
 */
export async function openShared(deps: EntryDeps, token: string, key: string | undefined): Promise<SharedPage> {
  const { db, now } = deps;
  const found = await find(db, token);
  const by = key === undefined ? null : createHash('sha256').update(`${token} ${key}`).digest('base64url');
  if (found && isRepeat(found.share, by, now())) return present(deps, found, 'page');
  if (!found || !isActive(found.share, now())) throw new Refusal('not_found');
  if (!found.share.isOnce) return readShared(deps, token, { isOpening: true });
  const at = new Date(now());
  const used = await db
    .update(shares)
    .set({ usedAt: at, usedBy: by, opened: 1, lastOpenedAt: at })
    .where(and(eq(shares.accountId, found.share.accountId), eq(shares.token, token), isNull(shares.usedAt)))
    .returning({ token: shares.token });
  if (used.length > 0) return present(deps, found, 'page');
  // The other concurrent call may be a repeat of this one.
  const after = await find(db, token);
  if (!after || !isRepeat(after.share, by, now())) throw new Refusal('not_found');
  return present(deps, after, 'page');
}

/** This key used the link up a moment ago. */
function isRepeat({ usedAt, usedBy }: ShareRow, by: string | null, now: number): boolean {
  return by !== null && usedBy === by && usedAt !== null && usedAt.getTime() + USED_MEDIA_MS > now;
}

async function noteOpening({ db, now }: EntryDeps, token: string): Promise<void> {
  await db
    .update(shares)
    .set({ opened: sql`${shares.opened} + 1`, lastOpenedAt: new Date(now()) })
    .where(eq(shares.token, token));
}

/** Active, or used up a moment ago. */
function isReadable(share: ShareRow, now: number): boolean {
  return isActive(share, now) || (share.usedAt !== null && share.usedAt.getTime() + USED_MEDIA_MS > now);
}

/** Whether a link of this account shows something now. */
export async function isLinkOpen(
  { db, now }: Pick<EntryDeps, 'db' | 'now'>,
  ownerId: string,
  token: string,
): Promise<boolean> {
  const found = await find(db, token);
  return found?.stored.accountId === ownerId && isReadable(found.share, now());
}

/** Whether an active link shows this medium now. */
export async function isShownByLink(
  { db, now }: Pick<EntryDeps, 'db' | 'now'>,
  { ownerId, hash }: { ownerId: string; hash: string },
  { entryId, token }: { entryId: string; token: string },
): Promise<boolean> {
  const found = await find(db, token);
  if (!found || found.stored.accountId !== ownerId || found.stored.entry.id !== entryId) return false;
  const { share, stored } = found;
  if (!isReadable(share, now())) return false;
  const { entry } = stored;
  if (share.options.audio && entry.audio?.hash === hash) return true;
  return shownImages(entry, share.options).includes(hash);
}

/** The main one first: all, that one, or none. */
function shownImages({ images, mainImage }: Pick<Entry, 'images' | 'mainImage'>, options: ShareOptions): string[] {
  const all = images.map(({ hash }) => hash);
  const main = all.find((hash) => hash === mainImage) ?? all[0];
  if (main === undefined) return [];
  if (options.allImages) return [main, ...all.filter((hash) => hash !== main)];
  return options.images ? [main] : [];
}

/** Author and date: all that a once-only link tells before it is opened. */
function headOf({ pictureAddress }: EntryDeps, { share, stored, firstName, pictureId }: FoundShare) {
  const { accountId, entry } = stored;
  const profileImageUrl = pictureId && pictureAddress(accountId, pictureId, share.token);
  return { date: entry.date, author: { firstName, profileImageUrl }, isOnce: share.isOnce };
}

async function present(deps: EntryDeps, found: FoundShare, what: 'cover' | 'page'): Promise<SharedPage> {
  const head = headOf(deps, found);
  if (what === 'cover') return head;
  const { share, stored } = found;
  const { entry, accountId } = stored;
  const { options } = share;
  const viewer = { entryId: entry.id, token: share.token };
  const ready = await readyOf(deps, deps.db, accountId, [stored]);
  const images = shownImages(entry, options)
    .flatMap((hash) => ready.get(hash) ?? [])
    .map((image) => deps.media.addresses(image, viewer));
  const audio = options.audio && entry.audio ? ready.get(entry.audio.hash) : undefined;
  return {
    ...head,
    ...(options.originalText && { text: entry.text }),
    ...(options.summary && { summary: entry.summary, summaryFrom: entry.summaryFrom }),
    ...(options.details && { topMoment: entry.topMoment, emojis: entry.emojis }),
    ...(options.mood && { mood: entry.mood }),
    ...((options.images || options.allImages) && {
      imageUrls: images.flatMap(({ display }) => display ?? []),
      thumbnailUrls: images.flatMap(({ thumbnail }) => thumbnail ?? []),
    }),
    ...(options.audio && {
      audioUrl: audio ? deps.media.addresses(audio, viewer).original : null,
      audioTranscript: entry.audioTranscript,
      audioDurationMs: audio ? (audio.durationMs ?? entry.audio?.durationMs ?? null) : null,
      audioPeaks: audio ? (entry.audio?.peaks ?? []) : [],
    }),
  };
}
