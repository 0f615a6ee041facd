import type { EntryOffer, RevisionOffer } from '@tagfalter/contract/mutations';
import { blankEntry } from '@tagfalter/domain/entry';
import { lostDeletionId } from '@tagfalter/domain/entry-id';
import { entryChange, isNoChange, removedContent } from '@tagfalter/domain/entry-merge';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { RecoveryRow } from '../db/meta-rows.ts';
import type { EntryRow, RevisionRow, StagedRow, TrashRow } from '../db/rows.ts';

/**
 * The part of an entry that a restored server has lost: the difference of our last pulled version from what it holds
 * now (S13). Only entries whose version it cannot have kept are offered. The server finds out whether a later deletion
 * knew of it (S9). Photos and answers are only added, because nobody can tell one removed in the lost time from one not
 * yet there.
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
 * Offer of a revision that a restored server has lost (S13). The server has delivered all it holds. One that it has
 * removed since cannot be told from a lost one; for an entry that is gone for good the server takes none (S9).
 * @param date of its entry; without it nothing can be offered
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
 * Offer of what a deleted entry here holds and the server's, living or deleted, does not, where a restored server has
 * lost the deletion: that entry takes the place of ours (decision 061).
 * @returns `null` if nothing is lost, or the server knows nothing of the entry: then ours is the one to bring back
 */
export function lostDeletion(
  { id, date, version, deletedAt, entry }: TrashRow,
  held: StagedRow | undefined,
  { left, restoredTo }: RecoveryRow,
): RevisionOffer | null {
  const standing = held?.base ?? held?.deleted?.entry;
  const content = standing && version > restoredTo ? removedContent(entry, standing) : {};
  if (Object.keys(content).length === 0) return null;
  const at = new Date(deletedAt).toISOString();
  return { date, revision: { id: lostDeletionId(id, version), at, kind: 'overwritten', content }, epoch: left };
}

/** The files of a revision, as a save that would add them. */
export function mediaOfRevision({ content: { images = [], audio } }: Pick<RevisionRow, 'content'>, date: LocalDate) {
  return { date, timeZone: 'UTC', fields: audio ? { audio } : {}, addImages: images, removeImages: [] };
}
