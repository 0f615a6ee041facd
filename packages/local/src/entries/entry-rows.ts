import type { DiaryDb } from '../db/diary-db.ts';
import type { AcksRow } from '../db/meta-rows.ts';
import type { EntryRow, EntryView, OutboxRow, StoredView } from '../db/rows.ts';
import { applyMutation, overlay, viewOf } from './overlay.ts';

/** `null` while an unsent deletion hides it. */
export function contentOf(row: EntryRow): StoredView | null {
  if (row.overlaid) return row.view;
  return row.base ? viewOf(row.base) : null;
}

/** `null` while an unsent deletion hides it. */
export function viewOfRow(row: EntryRow, { ackedThrough }: Pick<AcksRow, 'ackedThrough'>): EntryView | null {
  const content = contentOf(row);
  return content && { ...content, pending: row.overlaid && row.top > ackedThrough };
}

/** `null` if nothing is left to store. */
export function rowFor(
  id: string,
  base: Pick<EntryRow, 'base' | 'version'>,
  mutations: readonly OutboxRow[],
): EntryRow | null {
  if (mutations.length === 0) {
    if (!base.base) return null;
    return { id, date: base.base.date, ...pick(base), overlaid: false, view: null, top: 0, ...markOf(base.base) };
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
  return { id, ...(view ? { date: view.date, ...markOf(view) } : {}), ...pick(base), overlaid: true, view, top };
}

function markOf({ addedLater }: Pick<StoredView, 'addedLater'>): Pick<EntryRow, 'added'> {
  return addedLater ? { added: 1 } : {};
}

const NO_BASE = { base: null, version: 0 };

/**
 * Applies only the new mutation: a thousand edits take a thousand steps.
 * @param row `undefined` if this device has nothing of the entry
 */
export function withMutation(row: EntryRow | undefined, mutation: OutboxRow): EntryRow {
  const view = applyMutation(row ? contentOf(row) : null, mutation);
  return overlaidRow(mutation.entryId, row ?? NO_BASE, view, mutation.id);
}

/**
 * A removed entry that may be packed leaves an empty row, which hides it.
 * @param entries each with the version of its base; 0 without one
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

/** After their mutations changed, in the same transaction. */
export async function refreshViews(db: DiaryDb, entryIds: Iterable<string>): Promise<void> {
  const ids = [...new Set(entryIds)];
  if (ids.length === 0) return;
  const bases = await db.entries.bulkGet(ids);
  // Parallel ranges: `anyOf` would walk a cursor from entry to entry.
  const mutations = await Promise.all(ids.map((id) => db.outbox.where('entryId').equals(id).toArray()));
  const rows = ids.map((id, index) => rowFor(id, bases[index] ?? NO_BASE, mutations[index] ?? []));
  await putOrRemove(
    db,
    ids.map((id, index) => ({ id, version: bases[index]?.version ?? 0, row: rows[index] ?? null })),
  );
}
