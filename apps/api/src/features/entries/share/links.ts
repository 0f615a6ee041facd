import { randomBytes } from 'node:crypto';
import type { ShareLink } from '@tagfalter/contract/shares';
import { DEFAULT_SHARE_OPTIONS, type ShareOptions } from '@tagfalter/domain/share';
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { tooMany } from '#api/base/too-many.ts';
import { changeOwner } from '#api/changes/owner-lock.ts';
import { entries } from '#api/db/entry-schema.ts';
import type { Tx } from '#api/db/open.ts';
import { shares, shareTokens } from '#api/db/share-schema.ts';
import { isTakenDown } from '#api/db/taken-down.ts';
import { endLinks } from '../end-links.ts';
import { isOfSameLife, lifeOf, ofSameLife } from '../link-life.ts';
import type { EntryDeps } from '../rest/entry-deps.ts';
import { permitted } from '../rest/service.ts';
import { DELETED_MS } from '../rules/apply-delete.ts';
import type { StoredEntry } from '../stored-entry.ts';

const MAX_LINKS = 1000;

type ShareRow = typeof shares.$inferSelect;

/** Absent parts stay. */
export interface LinkChange {
  shareOptions: Partial<ShareOptions>;
  /** ISO 8601; null for no end. */
  expiresAt?: string | null | undefined;
  isOnce?: boolean | undefined;
}

/** 128 random bits, 22 characters (spec decision 23). */
const makeToken = (): string => randomBytes(16).toString('base64url');

export const isActive = ({ expiresAt, usedAt }: Pick<ShareRow, 'expiresAt' | 'usedAt'>, now: number): boolean =>
  usedAt === null && (expiresAt === null || expiresAt.getTime() > now);

/**
 * Creates the entry's link unless one is active.
 * @returns whether it is new
 * @throws Refusal `not_found`, `forbidden`, `taken_down`, `conflict` with the active link if one of a single opening is
 * wished, `too_many_requests` past `MAX_LINKS`
 */
export function createLink(
  deps: EntryDeps,
  actor: Actor,
  entryId: string,
  change: LinkChange,
): Promise<{ share: ShareLink; isNew: boolean }> {
  const { accountId } = actor;
  return changeOwner(deps, accountId, async (tx) => {
    const stored = await permitted(deps, tx, actor, { id: entryId }, 'share');
    const { entry } = stored;
    if (await isTakenDown(tx, { ownerId: accountId, target: entry.id }, ['entry', 'shared']))
      throw new Refusal('taken_down');
    const held = await linkOf(tx, stored);
    if (held && isActive(held, deps.now())) {
      const share = presentLink(held, entry.date);
      // A link that lasts must not pass for one of a single opening (wire 52).
      if (change.isOnce) throw new Refusal('conflict', { details: share });
      return { share, isNew: false };
    }
    await endLinks(tx, accountId, [entry.id]);
    const all = await tx.select({ id: shares.entryId }).from(shares).where(eq(shares.accountId, accountId));
    if (all.length >= MAX_LINKS) throw tooMany('links of an account');
    const row: ShareRow = {
      ...{
        accountId,
        entryId: entry.id,
        token: makeToken(),
        usedAt: null,
        usedBy: null,
        opened: 0,
        lastOpenedAt: null,
        madeAfter: lifeOf(stored),
      },
      options: { ...DEFAULT_SHARE_OPTIONS, ...change.shareOptions },
      expiresAt: endOf(change.expiresAt) ?? null,
      isOnce: change.isOnce ?? false,
      createdAt: new Date(deps.now()),
    };
    await tx.insert(shares).values(row);
    await tx.insert(shareTokens).values({ token: row.token, accountId, entryId: entry.id });
    return { share: presentLink(row, entry.date), isNew: true };
  });
}

/** @throws Refusal `not_found`, `forbidden` */
export function changeLink(deps: EntryDeps, actor: Actor, entryId: string, change: LinkChange): Promise<ShareLink> {
  const { accountId } = actor;
  return changeOwner(deps, accountId, async (tx) => {
    const stored = await permitted(deps, tx, actor, { id: entryId }, 'share');
    const { entry } = stored;
    const held = await linkOf(tx, stored);
    if (!held || !isActive(held, deps.now())) throw new Refusal('not_found');
    const end = endOf(change.expiresAt);
    const next = {
      options: { ...held.options, ...change.shareOptions },
      expiresAt: end === undefined ? held.expiresAt : end,
      isOnce: change.isOnce ?? held.isOnce,
    };
    await tx.update(shares).set(next).where(isLinkOf(accountId, entry.id));
    return presentLink({ ...held, ...next }, entry.date);
  });
}

/** Its token never works again. @throws Refusal `not_found`, `forbidden` */
export function removeLink(deps: EntryDeps, actor: Actor, entryId: string): Promise<void> {
  return changeOwner(deps, actor.accountId, async (tx) => {
    const stored = await permitted(deps, tx, actor, { id: entryId }, 'share');
    if (!(await linkOf(tx, stored))) throw new Refusal('not_found');
    await endLinks(tx, actor.accountId, [stored.entry.id]);
  });
}

/** Active links, newest first, or those that would live again with a deleted entry. */
export async function listLinks(
  { db, now }: EntryDeps,
  { accountId }: Actor,
  of: 'living' | 'deleted' = 'living',
): Promise<ShareLink[]> {
  const rows = await db
    .select({ share: shares, date: entries.date })
    .from(shares)
    .innerJoin(entries, and(eq(entries.accountId, shares.accountId), eq(entries.id, shares.entryId), ofSameLife))
    .where(
      and(
        eq(shares.accountId, accountId),
        of === 'living' ? isNull(entries.deletedAt) : gt(entries.deletedAt, new Date(now() - DELETED_MS)),
        isNull(shares.usedAt),
        or(isNull(shares.expiresAt), gt(shares.expiresAt, new Date(now()))),
      ),
    )
    .orderBy(desc(shares.createdAt));
  return rows.map(({ share, date }) => presentLink(share, date));
}

const isLinkOf = (accountId: string, entryId: string) =>
  and(eq(shares.accountId, accountId), eq(shares.entryId, entryId));

/** Active or not, but for one that ended with a deletion. */
async function linkOf(tx: Tx, stored: StoredEntry): Promise<ShareRow | undefined> {
  const [row] = await tx.select().from(shares).where(isLinkOf(stored.accountId, stored.entry.id));
  return row && isOfSameLife(row, stored) ? row : undefined;
}

/** undefined if unsaid. */
const endOf = (iso: string | null | undefined): Date | null | undefined =>
  typeof iso === 'string' ? new Date(iso) : iso;

function presentLink(row: ShareRow, date: string): ShareLink {
  return {
    entryId: row.entryId,
    date,
    shareToken: row.token,
    shareOptions: row.options,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    isOnce: row.isOnce,
    opened: row.opened,
    lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
