import type { EntryOffer } from '@tagfalter/contract/mutations';
import { blankEntry } from '@tagfalter/domain/entry';
import { entryChange, isNoChange } from '@tagfalter/domain/entry-merge';
import type { RecoveryRow } from '../meta-rows.ts';
import type { EntryRow, GatheredRow } from '../rows.ts';

/**
 * What a restored server lost of a day: what of our last pulled version differs from what it holds now (S13). Only days
 * whose version it cannot have kept are offered; anything it has removed itself stays removed. Photos and answers
 * are only added, for nobody can tell one that was removed in the lost time from one that was not there yet.
 * @returns null where nothing is lost
 */
export function lostPart(row: EntryRow, held: GatheredRow | undefined, recovery: RecoveryRow): EntryOffer | null {
  const { base } = row;
  if (!base || row.version <= recovery.restoredTo) return null;
  const wasDeletedSince = held?.base === null && held.version > recovery.epoch;
  if (wasDeletedSince) return null;
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
