import type { EntryOffer, RevisionOffer } from '@tagfalter/contract/mutations';
import { blankEntry } from '@tagfalter/domain/entry';
import { lostDeletionId } from '@tagfalter/domain/entry-id';
import { entryChange, isNoChange, removedContent } from '@tagfalter/domain/entry-merge';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { RecoveryRow } from '../db/meta-rows.ts';
import type { EntryRow, RevisionRow, StagedRow, TrashRow } from '../db/rows.ts';

/**
 * The difference of our last pulled version from what the server holds (S13). Photos and answers are only added: one
 * removed in the lost time cannot be told from a new one.
 * @returns `null` if nothing is lost
 */
export function lostPart(row: EntryRow, held: StagedRow | undefined, recovery: RecoveryRow): EntryOffer | null {
  const { base } = row;
  if (!base || row.version <= recovery.restoredTo) return null;
  const { date, timeZone, stamp } = base;
  const {
    fields,
    addImages,
    answers: changed = {},
  } = entryChange(held?.base ?? blankEntry(row.id, date, timeZone), base);
  const answers = Object.fromEntries(Object.entries(changed).filter(([, answer]) => answer !== ''));
  if (isNoChange({ fields, addImages, removeImages: [], answers })) return null;
  return { date, timeZone, fields, addImages, answers, stamp, epoch: recovery.left, version: row.version };
}

/**
 * S13. A revision that the server removed itself looks lost too; for an entry gone for good it takes none (S9).
 * @param date of its entry; without it there is no offer
 * @returns `null` if nothing is lost
 */
export function lostRevision(
  { id, at, kind, content }: RevisionRow,
  date: LocalDate | undefined,
  held: ReadonlyMap<string, StagedRow>,
  { left }: RecoveryRow,
): RevisionOffer | null {
  return date === undefined || held.has(id) ? null : { date, revision: { id, at, kind, content }, epoch: left };
}

/**
 * Content of our deleted entry that the server's lacks (decision 061).
 * @returns `null` if nothing is lost, or the server does not know the entry: then ours is restored
 */
export function lostDeletion(
  { id, date, version, deletedAt, entry }: TrashRow,
  held: StagedRow | undefined,
  { left, restoredTo }: RecoveryRow,
): RevisionOffer | null {
  const existing = held?.base ?? held?.deleted?.entry;
  const content = existing && version > restoredTo ? removedContent(entry, existing) : {};
  if (Object.keys(content).length === 0) return null;
  const at = new Date(deletedAt).toISOString();
  return { date, revision: { id: lostDeletionId(id, version), at, kind: 'overwritten', content }, epoch: left };
}

/** A save that would add them. */
export function mediaOfRevision({ content: { images = [], audio } }: Pick<RevisionRow, 'content'>, date: LocalDate) {
  return { date, timeZone: 'UTC', fields: audio ? { audio } : {}, addImages: images, removeImages: [] };
}
