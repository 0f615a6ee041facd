import { type ImportReport, MAX_SEEN_DAYS, type SeenEntry } from '@tagfalter/contract/imports';
import { batchesOf } from '@tagfalter/domain/batches';
import type { ImportedEntry } from '@tagfalter/domain/imported-day';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { ForeignArchive } from '#api/archive/open-archive.ts';
import { BroughtBytes } from './brought-bytes.ts';
import type { FoundEntries } from './find-days.ts';
import { isContent } from './join-days.ts';
import type { ImportedEntries } from './ports.ts';
import { ProblemList } from './problems.ts';
import { hashMedia, withMedia } from './take-media.ts';
import { hashBrought } from './take-shelf.ts';
import type { Taker } from './taker.ts';

/** Entries per query and dry run. */
const BATCH = 5000;
const JUDGED = 50;

interface Checking {
  archive: ForeignArchive;
  entries: ImportedEntries;
  accountId: string;
  /** Path for an unpacked file. */
  copy: string;
}

/** Dry run of an import. Photos are read only for existing entries. @throws DOMException if the signal is aborted */
export async function checkEntries(
  checking: Checking,
  found: FoundEntries,
  signal: AbortSignal,
): Promise<ImportReport> {
  const { archive } = checking;
  const bytes = new BroughtBytes(archive, checking.copy);
  try {
    const taker = { take: hashMedia(archive), takeBrought: hashBrought(bytes), leaveOut: 'nothing' as const };
    return await checkAll({ ...checking, taker, signal }, found);
  } finally {
    await bytes.close();
  }
}

async function checkAll(
  { entries, accountId, taker, signal }: Checking & { taker: Taker; signal: AbortSignal },
  { format, days, problems }: FoundEntries,
): Promise<ImportReport> {
  const found = new ProblemList(problems);
  const outcomes = { new: 0, merged: 0, same: 0 };
  const seen: SeenEntry[] = [];
  const formerlySeen = { friends: 0, public: 0 };
  const created: LocalDate[] = [];
  const noteNew = ({ date, fields: { visibility = 'private' } }: Pick<ImportedEntry, 'date' | 'fields'>): void => {
    created.push(date);
    if (visibility !== 'private') formerlySeen[visibility] += 1;
  };
  /** A day that is too long by itself is named before. */
  const noteLong = (day: ImportedEntry | undefined): void => {
    if (day?.shelvedWords === undefined) found.add('long_text', { date: day?.date });
  };
  const judge = async (batch: readonly ImportedEntry[]): Promise<void> => {
    const judged = await entries.judge(accountId, batch);
    for (const [place, { outcome, isLong, seenBy }] of judged.entries()) {
      const day = batch[place];
      if (isLong) noteLong(day);
      if (outcome === 'refused') found.add('refused_day', { date: day?.date });
      else outcomes[outcome] += 1;
      if (day && outcome === 'new') noteNew(day);
      if (day && seenBy) seen.push({ date: day.date, ...seenBy });
    }
  };
  for (const batch of batchesOf(days, BATCH)) {
    const existing = await entries.existing(
      accountId,
      batch.map(({ date }) => date),
    );
    for (const day of batch) if (!existing.has(day.date)) noteNew(day);
    const there = batch.filter(({ date }) => existing.has(date));
    for (const some of batchesOf(there, JUDGED)) {
      const whole: ImportedEntry[] = [];
      for (const day of some) {
        signal.throwIfAborted();
        whole.push(await withMedia(day, taker, found));
      }
      await judge(whole);
    }
  }
  created.sort();
  return {
    ...{ format, days: days.length, from: days[0]?.date ?? null, to: days.at(-1)?.date ?? null },
    photos: days.reduce((sum, { images }) => sum + images.length, 0),
    recordings: days.filter(({ audio }) => audio).length,
    shelf: days.reduce((sum, { brought }) => sum + brought.filter(isContent).length, 0),
    ...{ created: created.length, merged: outcomes.merged, same: outcomes.same },
    ...{ createdFrom: created[0] ?? null, createdTo: created.at(-1) ?? null },
    seen: { count: seen.length, days: seen.slice(0, MAX_SEEN_DAYS) },
    ...{ formerlySeen, readers: NOTHING_DONE, problems: found.done() },
  };
}

const NOTHING_DONE: ImportReport['readers'] = { hidden: 0, hiddenDays: [], kept: 0, restored: 0 };
