import type { EntryOffer, RevisionOffer } from '@tagfalter/contract/mutations';
import type { Day } from '@tagfalter/domain/day';
import { blankEntry } from '@tagfalter/domain/entry';
import { entryChange, isNoChange } from '@tagfalter/domain/entry-merge';
import type { RecoveryRow } from '../meta-rows.ts';
import type { EntryRow, GatheredRow, RevisionRow } from '../rows.ts';

/**
 * What a restored server lost of a day: what of our last pulled version differs from what it holds now (S13). Only days
 * whose version it cannot have kept are offered. Whether who has deleted one of them since knew of it, the server finds out
 * (S9). Photos and answers are only added, for nobody can tell one that was removed in the lost time from one that was not
 * there yet.
 * @returns null where nothing is lost
 */
export function lostPart(row: EntryRow, held: GatheredRow | undefined, recovery: RecoveryRow): EntryOffer | null {
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
  return { date, timeZone, fields, addImages, answers, stamp, epoch: recovery.left };
}

/**
 * An earlier version of a day, where a restored server has lost it (S13). What it holds it has told, and none goes there
 * before its time: whatever it has not told is lost.
 * @param date of its day
 * @returns null where nothing is lost
 */
export function lostRevision(
  { id, at, kind, content }: RevisionRow,
  date: Day | undefined,
  held: ReadonlyMap<string, GatheredRow>,
  { left }: RecoveryRow,
): RevisionOffer | null {
  return date === undefined || held.has(id) ? null : { date, revision: { id, at, kind, content }, epoch: left };
}

/** The files of an earlier version, as a save that would bring them in. */
export function mediaOfRevision({ content: { images = [], audio } }: Pick<RevisionRow, 'content'>, date: Day) {
  return { date, timeZone: 'UTC', fields: audio ? { audio } : {}, addImages: images, removeImages: [] };
}
