import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, notExists, notInArray, or, sql } from 'drizzle-orm';
import { holdFaults } from '#api/base/held-faults.ts';
import { type Changes, changeOwner } from '#api/changes/owner-lock.ts';
import { entries, revisions } from '#api/db/entry-schema.ts';
import type { Db } from '#api/db/open.ts';
import { replies } from '#api/db/people-schema.ts';
import { shares, shareTokens } from '#api/db/share-schema.ts';
import { loadEntries, writeEntries } from '../repository.ts';
import { DELETED_MS, emptied } from '../rules/apply-delete.ts';
import { forgetLines } from './imported-lines.ts';

/** Entries per query. */
const BATCH = 200;

/**
 * Empties entries deleted 30 days ago; the tombstone stays (S9, spec decision 42). It gets a new version, so that a
 * push that read the entry before cannot write it back.
 * @param now milliseconds since the epoch
 */
export async function emptyDeletedEntries(changes: Changes, now: number): Promise<void> {
  const before = new Date(now - DELETED_MS);
  const isFilled = or(
    ne(entries.text, ''),
    ne(entries.audioTranscript, ''),
    isNotNull(entries.audio),
    sql`${entries.images} <> '[]'::jsonb`,
    sql`${entries.shelf} <> '[]'::jsonb`,
  );
  const faults = holdFaults();
  const failed: string[] = [];
  for (;;) {
    const due = await changes.db
      .select({ accountId: entries.accountId, id: entries.id })
      .from(entries)
      .where(and(lt(entries.deletedAt, before), isFilled, notInArray(entries.accountId, failed)))
      .limit(BATCH);
    if (due.length === 0) break;
    for (const [accountId, days] of Map.groupBy(due, (day) => day.accountId)) {
      const ids = days.map(({ id }) => id);
      if (!(await faults.hold(() => emptyDays(changes, accountId, { ids, before })))) failed.push(accountId);
    }
  }
  await faults.hold(() => forgetUnread(changes.db, before));
  faults.release();
}

/** Replies and links go with the content. */
async function forgetUnread(db: Db, before: Date): Promise<void> {
  const isUnread = ({ accountId, entryId }: typeof replies | typeof shares) => {
    const isOfIt = and(eq(entries.accountId, accountId), eq(entries.id, entryId));
    const isThere = or(isNull(entries.deletedAt), gte(entries.deletedAt, before));
    return notExists(db.select({ id: entries.id }).from(entries).where(and(isOfIt, isThere)));
  };
  await db.delete(replies).where(isUnread(replies));
  await db.transaction(async (tx) => {
    const gone = await tx.delete(shares).where(isUnread(shares)).returning({ token: shares.token });
    for (const { token } of gone) await tx.delete(shareTokens).where(eq(shareTokens.token, token));
  });
}

function emptyDays(
  changes: Changes,
  accountId: string,
  { ids, before }: { ids: readonly string[]; before: Date },
): Promise<void> {
  return changeOwner(changes, accountId, async (tx, versions) => {
    const stored = [...(await loadEntries(tx, accountId, ids)).values()];
    // An entry may have been revived meanwhile.
    const due = stored.filter(({ deletedAt }) => deletedAt !== null && deletedAt < before);
    if (due.length === 0) return;
    await writeEntries(
      tx,
      due.map((day) => ({ ...emptied(day), version: versions.next() })),
    );
    const gone = due.map(({ entry }) => entry.id);
    await tx.delete(revisions).where(and(eq(revisions.accountId, accountId), inArray(revisions.entryId, gone)));
    await forgetLines(tx, accountId, gone);
  });
}
