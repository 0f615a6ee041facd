import { createHash } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { importedLines } from '#api/db/import-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';

/** Lines that imports brought, by entry, as hashes: the words themselves stand in the entry and its history. */
export type KnownLines = ReadonlyMap<string, ReadonlySet<string>>;

/** Characters; enough to tell the lines of one entry apart. */
const HASH = 11;

export function hashOfLine(line: string): string {
  return createHash('sha256').update(line).digest('base64url').slice(0, HASH);
}

export async function knownLines(db: Db | Tx, accountId: string, entryIds: readonly string[]): Promise<KnownLines> {
  if (entryIds.length === 0) return new Map();
  const { entryId, lines } = importedLines;
  const isOne = and(eq(importedLines.accountId, accountId), inArray(entryId, [...entryIds]));
  const rows = await db.select({ entryId, lines }).from(importedLines).where(isOne);
  return new Map(rows.map((row) => [row.entryId, new Set(row.lines)]));
}

/** Adds imported lines to those of earlier imports. */
export async function noteLines(
  tx: Tx,
  accountId: string,
  imported: readonly { id: string; lines: readonly string[] }[],
  known: KnownLines,
): Promise<void> {
  const rows = imported.flatMap(({ id: entryId, lines: added }) => {
    const before = known.get(entryId) ?? new Set();
    const lines = [...new Set([...before, ...added.map(hashOfLine)])];
    return lines.length > before.size ? [{ accountId, entryId, lines }] : [];
  });
  if (rows.length === 0) return;
  const target = [importedLines.accountId, importedLines.entryId];
  await tx
    .insert(importedLines)
    .values(rows)
    .onConflictDoUpdate({ target, set: { lines: sql`excluded.lines` } });
}

/** For entries whose words are gone. */
export async function forgetLines(tx: Tx, accountId: string, entryIds: readonly string[]): Promise<void> {
  const isOne = and(eq(importedLines.accountId, accountId), inArray(importedLines.entryId, [...entryIds]));
  await tx.delete(importedLines).where(isOne);
}
