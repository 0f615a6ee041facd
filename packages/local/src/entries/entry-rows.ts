import type { DiaryDb } from '../db/diary-db.ts';
import type { AcksRow } from '../db/meta-rows.ts';
import type { EntryRow, EntryView, OutboxRow, StoredView } from '../db/rows.ts';
import { applyMutation, overlay, viewOf } from './overlay.ts';

/** Content of a row; `null` while an unsent deletion hides it. */
export function contentOf(row: EntryRow): StoredView | null {
  if (row.overlaid) return row.view;
  return row.base ? viewOf(row.base) : null;
}

/** The row as screens see it; `null` while an unsent deletion hides it. */
export function viewOfRow(row: EntryRow, { ackedThrough }: Pick<AcksRow, 'ackedThrough'>): EntryView | null {
  const content = contentOf(row);
  return content && { ...content, pending: row.overlaid && row.top > ackedThrough };
}

/** Row for a base with mutations on top; `null` if nothing is left to store. */
export function rowFor(
  id: string,
  base: Pick<EntryRow, 'base' | 'version'>,
  mutations: readonly OutboxRow[],
): EntryRow | null {
  if (mutations.length === 0) {
    return base.base ? { id, date: base.base.date, ...pick(base), overlaid: false, view: null, top: 0 } : null;
  }
  return overlaidRow(id, base, overlay(base.base, mutations), mutations.at(-1)?.id ?? 0);
}

function pick(base: Pick<EntryRow, 'base' | 'version'>): Pick<EntryRow, 'base' | 'version'> {
  return { base: base.base, version: base.version };
}

function overlaidRow(
  id: string,
  base: Pick<EntryRow, 'base' | 'version'>,
  view: StoredView | null,
  top: number,
): EntryRow {
  return { id, ...(view ? { date: view.date } : {}), ...pick(base), overlaid: true, view, top };
}

/** Of an entry that was never pulled. */
const NO_BASE = { base: null, version: 0 };

/**
 * Puts a mutation on top of a row. Only the new one is applied, so that a thousand edits take a thousand steps.
 * @param row `undefined` if this device has nothing of the entry
 */
export function withMutation(row: EntryRow | undefined, mutation: OutboxRow): EntryRow {
  const view = applyMutation(row ? contentOf(row) : null, mutation);
  return overlaidRow(mutation.entryId, row ?? NO_BASE, view, mutation.id);
}

/**
 * Stores rows and removes entries without one. If a removed entry was pulled before and may be packed, an empty row
 * stays to hide that.
 * @param entries each with the version of its base; 0 if it has none
 */
export async function putOrRemove(
  db: DiaryDb,
  entries: readonly { id: string; version: number; row: EntryRow | null }[],
): Promise<void> {
  if (entries.length === 0) return;
  const mayHide = entries.some(({ row, version }) => !row && version > 0);
  const hasPacks = mayHide && (await db.packIndex.count()) > 0;
  const rows = entries.map(({ id, version, row }) => {
    if (row || version === 0 || !hasPacks) return row;
    return { id, version, base: null, overlaid: false, view: null, top: 0 };
  });
  const left = entries.filter((_entry, index) => rows[index] === null).map(({ id }) => id);
  await db.entries.bulkPut(rows.filter((row) => row !== null));
  if (left.length > 0) await db.entries.bulkDelete(left);
}

/** Recomputes entries after their mutations changed, in the same transaction. */
export async function refreshViews(db: DiaryDb, entryIds: Iterable<string>): Promise<void> {
  const ids = [...new Set(entryIds)];
  if (ids.length === 0) return;
  const bases = await db.entries.bulkGet(ids);
  // One range per entry, in parallel: `anyOf` would walk a cursor from entry to entry.
  const mutations = await Promise.all(ids.map((id) => db.outbox.where('entryId').equals(id).toArray()));
  const rows = ids.map((id, index) => rowFor(id, bases[index] ?? NO_BASE, mutations[index] ?? []));
  await putOrRemove(
    db,
    ids.map((id, index) => ({ id, version: bases[index]?.version ?? 0, row: rows[index] ?? null })),
  );
}
