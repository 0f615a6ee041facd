import type { ImportReport } from '@tagfalter/contract/imports';
import type { ForeignArchive } from '#api/archive/open-archive.ts';
import type { FoundDays } from './find-days.ts';
import type { ImportedEntries } from './ports.ts';
import { ProblemList } from './problems.ts';
import { hashMedia, withMedia } from './take-media.ts';

/** Dates in one look-up. */
const BATCH = 5000;

/**
 * What would happen if an archive were taken over; nothing is changed. Photos are read only where a day stands already.
 * @throws DOMException where the signal is aborted
 */
export async function checkDays(
  { archive, entries, accountId }: { archive: ForeignArchive; entries: ImportedEntries; accountId: string },
  { format, days, problems }: FoundDays,
  signal: AbortSignal,
): Promise<ImportReport> {
  const found = new ProblemList(problems);
  const outcomes = { new: 0, merged: 0, same: 0 };
  for (let at = 0; at < days.length; at += BATCH) {
    const batch = days.slice(at, at + BATCH);
    const dates = batch.map(({ date }) => date);
    const standing = await entries.standing(accountId, dates);
    outcomes.new += batch.length - standing.size;
    for (const day of batch.filter(({ date }) => standing.has(date))) {
      signal.throwIfAborted();
      outcomes[await entries.judge(accountId, await withMedia(day, hashMedia(archive), found))] += 1;
    }
  }
  return {
    ...{ format, days: days.length, from: days[0]?.date ?? null, to: days.at(-1)?.date ?? null },
    photos: days.reduce((sum, { images }) => sum + images.length, 0),
    recordings: days.filter(({ audio }) => audio).length,
    ...{ created: outcomes.new, merged: outcomes.merged, same: outcomes.same, problems: found.done() },
  };
}
