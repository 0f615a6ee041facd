import type { EntryOffer } from '@tagfalter/contract/mutations';
import type { SyncedEntry } from '@tagfalter/contract/sync-pull';
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

/** The files of a day the server has not got, as a save that would bring them in. */
export function lackingMedia({
  date,
  timeZone,
  images,
  audio,
  readyMedia,
}: Pick<SyncedEntry, 'date' | 'timeZone' | 'images' | 'audio' | 'readyMedia'>) {
  const ready = new Set(readyMedia);
  const addImages = images.filter(({ hash }) => !ready.has(hash));
  const fields = audio && !ready.has(audio.hash) ? { audio } : {};
  return { date, timeZone, fields, addImages, removeImages: [] };
}
