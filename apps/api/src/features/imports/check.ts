import type { ImportReport } from '@tagfalter/contract/imports';
import type { ImportedDay } from '@tagfalter/domain/imported-day';
import type { ForeignArchive } from '#api/archive/open-archive.ts';
import type { FoundDays } from './find-days.ts';
import type { ImportedEntries } from './ports.ts';
import { ProblemList } from './problems.ts';
import { hashMedia, withMedia } from './take-media.ts';

/** Entries per query and dry run. */
const BATCH = 5000;
const JUDGED = 50;

/** Dry run of an import. Photos are read only for existing entries. @throws DOMException if the signal is aborted */
export async function checkDays(
  { archive, entries, accountId }: { archive: ForeignArchive; entries: ImportedEntries; accountId: string },
  { format, days, problems }: FoundDays,
  signal: AbortSignal,
): Promise<ImportReport> {
  const found = new ProblemList(problems);
  const outcomes = { new: 0, merged: 0, same: 0 };
  const take = hashMedia(archive);
  const judge = async (batch: readonly ImportedDay[]): Promise<void> => {
    const judged = await entries.judge(accountId, batch);
    for (const [place, outcome] of judged.entries()) {
      if (outcome === 'refused') found.add('refused_day', { date: batch[place]?.date });
      else outcomes[outcome] += 1;
    }
  };
  for (const batch of slices(days, BATCH)) {
    const standing = await entries.standing(
      accountId,
      batch.map(({ date }) => date),
    );
    outcomes.new += batch.length - standing.size;
    const there = batch.filter(({ date }) => standing.has(date));
    for (const some of slices(there, JUDGED)) {
      const whole: ImportedDay[] = [];
      for (const day of some) {
        signal.throwIfAborted();
        whole.push(await withMedia(day, take, found));
      }
      await judge(whole);
    }
  }
  return {
    ...{ format, days: days.length, from: days[0]?.date ?? null, to: days.at(-1)?.date ?? null },
    photos: days.reduce((sum, { images }) => sum + images.length, 0),
    recordings: days.filter(({ audio }) => audio).length,
    ...{ created: outcomes.new, merged: outcomes.merged, same: outcomes.same, problems: found.done() },
  };
}

function* slices<T>(all: readonly T[], most: number): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += most) yield all.slice(at, at + most);
}
