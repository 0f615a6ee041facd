import { type ExportedEntry, toExport } from '@tagfalter/contract/export-format';
import { type Entry, isEmptyEntry } from '@tagfalter/domain/entry';
import { fieldsOf } from '@tagfalter/domain/entry-fields';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { Revision } from '@tagfalter/domain/revision';
import { and, asc, between, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import { entries, revisions } from '#api/db/entry-schema.ts';
import type { Db } from '#api/db/open.ts';

/** Some hundred kilobytes with their history. */
const PAGE = 100;

/** An entry with its revisions. */
export interface ExportEntry {
  entry: Entry;
  history: Revision[];
  exported: ExportedEntry;
  deletedAt: Date | null;
}

export interface EntriesOf {
  accountId: string;
  year: number | null;
  /** `deleted`: tombstones that still have content. */
  which: 'living' | 'deleted';
}

/** By date, page by page. */
export async function* readDays(db: Db, { accountId, year, which }: EntriesOf): AsyncGenerator<ExportEntry[]> {
  const ofYear = year === null ? undefined : between(entries.date, `${year}-01-01`, `${year}-12-31`);
  const state = which === 'living' ? isNull(entries.deletedAt) : isNotNull(entries.deletedAt);
  let after: LocalDate = '';
  for (;;) {
    const rows = await db
      .select()
      .from(entries)
      .where(and(eq(entries.accountId, accountId), gt(entries.date, after), state, ofYear))
      .orderBy(asc(entries.date))
      .limit(PAGE);
    const last = rows.at(-1);
    if (!last) return;
    after = last.date;
    const kept = rows.filter((row) => which === 'living' || !isEmptyEntry(row));
    const versions = await readHistory(
      db,
      accountId,
      kept.map(({ id }) => id),
    );
    yield kept.map((row) => {
      const { id, date, timeZone, images, reflections, shelf, deletedAt } = row;
      const entry: Entry = { id, date, timeZone, images, ...fieldsOf(row), reflections, shelf };
      const times = { createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
      const history = versions.get(id) ?? [];
      return { entry, history, deletedAt, exported: toExport(entry, times, history) };
    });
  }
}

async function readHistory(db: Db, accountId: string, ids: string[]): Promise<Map<string, Revision[]>> {
  const found = new Map<string, Revision[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .select()
    .from(revisions)
    .where(and(eq(revisions.accountId, accountId), inArray(revisions.entryId, ids)));
  for (const { id, entryId, at, kind, content } of rows) {
    const known = found.get(entryId) ?? [];
    known.push({ id, entryId, at: at.toISOString(), kind, content });
    found.set(entryId, known);
  }
  return found;
}
