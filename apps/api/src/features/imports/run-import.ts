import { type ImportReport, type ImportState, MAX_SEEN_DAYS } from '@tagfalter/contract/imports';
import type { ImportedEntry } from '@tagfalter/domain/imported-day';
import { lastDay } from '@tagfalter/domain/imported-day';
import type { LocalDate } from '@tagfalter/domain/local-date';
import * as v from 'valibot';
import { type ForeignArchive, openArchive, UnreadableArchive } from '#api/archive/open-archive.ts';
import { openJson } from '#api/archive/open-json.ts';
import { isDatabaseFull, isDiskFull } from '#api/base/fault-code.ts';
import { Refusal } from '#api/base/refusal.ts';
import { defineJob, type RunJob } from '#api/ports/jobs.ts';
import { BroughtBytes } from './brought-bytes.ts';
import { checkEntries } from './check.ts';
import { type FoundEntries, findEntries, UnknownFormat } from './find-days.ts';
import type { ImportDeps } from './import-deps.ts';
import { isContent } from './join-days.ts';
import type { WrittenEntry } from './ports.ts';
import { ProblemList } from './problems.ts';
import { changeImport, findImport, type ImportName, type ImportRow } from './repository.ts';
import { type TakenEntry, takeEntries } from './take-days.ts';
import { keepMedia } from './take-media.ts';
import { isRoomFull, keepBrought } from './take-shelf.ts';

const Data = v.strictObject({ accountId: v.pipe(v.string(), v.uuid()), id: v.pipe(v.string(), v.uuid()) });

/** Reads or applies an archive; one at a time, because its text is held in memory. */
export const IMPORT_JOB = defineJob({
  name: 'import-archive',
  data: Data,
  key: ({ accountId, id }: ImportName) => `${accountId}/${id}`,
  width: 1,
  retry: { limit: 50, delay: 2, max: 600 },
});

/** Milliseconds per turn, but at least as long as reading the archive took. */
const SLICE_MS = 20_000;
/** Entries whose media are extracted in parallel. */
const LANES = 3;
/** Entries considered for the next transaction. */
const MAX_READ_AHEAD = 100;

/** Handles an import by its state; repeatable. */
export function createImportRun(deps: ImportDeps): RunJob<ImportName> {
  return async ({ accountId, id }, signal) => {
    const row = await findImport(deps.db, accountId);
    if (row?.id !== id || (row.state !== 'checking' && row.state !== 'applying')) return;
    const begun = performance.now();
    try {
      if (!(await deps.archives.read(id))) throw new UnreadableArchive('no_archive');
      await deps.archives.open(id, (path) => runOn(deps, row, path, { signal, begun }));
    } catch (fault) {
      await fail(deps, row, fault);
    }
  };
}

/** @param begun when the archive was asked for, by `performance.now()` */
async function runOn(
  deps: ImportDeps,
  row: ImportRow,
  path: string,
  { signal, begun }: { signal: AbortSignal; begun: number },
): Promise<void> {
  const archive = await openChosen(path, row.name);
  try {
    const found = await findEntries(archive, {
      given: new Map(Object.entries(row.given)),
      today: lastDay(deps.now()),
      timeZone: row.timeZone,
      turn: async () => {
        signal.throwIfAborted();
        await deps.nextTurn(row.accountId);
      },
    });
    const read = performance.now();
    const until = read + Math.max(SLICE_MS, read - begun);
    if (row.state === 'checking') await check(deps, row, { archive, found, signal });
    else await takeOver(deps, row, { archive, found, signal, until });
  } finally {
    archive.close();
  }
}

/** @param name on the device @throws UnreadableArchive */
async function openChosen(path: string, name: string): Promise<ForeignArchive> {
  try {
    return await openArchive(path);
  } catch (fault) {
    if (!(fault instanceof UnreadableArchive) || fault.fault !== 'no_archive') throw fault;
    return openJson(path, name);
  }
}

interface Work {
  archive: ForeignArchive;
  found: FoundEntries;
  signal: AbortSignal;
  /** End of the turn, by `performance.now()`. */
  until: number;
}

async function check(
  { db, entries, newPart }: ImportDeps,
  row: ImportRow,
  { archive, found, signal }: Omit<Work, 'until'>,
): Promise<void> {
  const report = await checkEntries(
    { archive, entries, accountId: row.accountId, copy: newPart(row.id) },
    found,
    signal,
  );
  await changeImport(db, row, ['checking'], { state: 'checked', report });
}

/** Imports entries, oldest first, until done, cancelled, or out of time. */
async function takeOver(deps: ImportDeps, row: ImportRow, { archive, found, signal, until }: Work): Promise<void> {
  const { db, media, archives, jobs } = deps;
  const { accountId, id, leaveOut } = row;
  const lanes = Array.from({ length: LANES }, () => new BroughtBytes(archive, deps.newPart(id)));
  const ways = lanes.map((bytes) => {
    const place = { accountId, part: deps.newPart(id) };
    return { take: keepMedia(archive, media, place), takeBrought: keepBrought(bytes, media, place), leaveOut };
  });
  try {
    await takeAll();
  } finally {
    for (const bytes of lanes) await bytes.close();
  }
  async function takeAll(): Promise<void> {
    const days = found.days.filter(({ date }) => date > (row.lastDay ?? ''));
    let existing: ImportRow | undefined = row;
    for (let at = 0; at < days.length; ) {
      signal.throwIfAborted();
      if (performance.now() > until) return jobs.add(IMPORT_JOB, { accountId, id });
      const { taken, fault } = await takeEntries(days.slice(at, at + MAX_READ_AHEAD), ways);
      existing = await writeTaken(deps, existing, taken);
      if (!existing) return removeEnded(deps, row);
      if (fault !== undefined) throw fault;
      at += taken.length;
    }
    await changeImport(db, row, ['applying'], { state: 'done' });
    await archives.remove(id);
  }
}

/** Removes the archive of a finished import, unless another process continues it. */
async function removeEnded({ db, archives }: ImportDeps, { accountId, id }: ImportRow): Promise<void> {
  const now = await findImport(db, accountId);
  if (now?.id !== id || now.state !== 'applying') await archives.remove(id);
}

/** @returns the current import; undefined if this process must stop */
async function writeTaken(
  { db, entries }: ImportDeps,
  row: ImportRow,
  taken: readonly TakenEntry[],
): Promise<ImportRow | undefined> {
  const last = taken.at(-1)?.day.date;
  if (last === undefined) return row;
  // After a cancellation nothing more is written; of two processes on one import one stops.
  const now = await findImport(db, row.accountId);
  if (now?.id !== row.id || now.state !== 'applying' || now.lastDay !== row.lastDay) return undefined;
  const problems = new ProblemList(row.report?.problems);
  for (const { problems: ofDay } of taken) problems.addAll(ofDay);
  const days = taken.flatMap(({ day }) => (hasContent(day) ? [day] : []));
  // Its photo was the only content, and is damaged.
  for (const { day } of taken) if (!hasContent(day)) problems.add('empty_entry', { date: day.date });
  const choice = { keepVisible: new Set(row.keepVisible), restoreVisibility: row.restoreVisibility };
  const outcomes = await entries.write(row.accountId, days, choice);
  for (const [place, { date }] of days.entries()) {
    if (outcomes[place]?.outcome === 'refused') problems.add('refused_day', { date });
    // The dry run has named most of them.
    if (outcomes[place]?.isLong && !problems.names('long_text', date)) problems.add('long_text', { date });
  }
  const written = await changeImport(db, row, ['applying', 'cancelled'], {
    doneDays: row.doneDays + outcomes.filter(({ outcome }) => outcome !== 'refused').length,
    donePhotos: row.donePhotos + taken.reduce((sum, { day }) => sum + day.images.length, 0),
    lastDay: last,
    recentDays: newest(days, outcomes, row.recentDays),
    waitsFor: null,
    report: row.report && {
      ...row.report,
      readers: readersAfter(row.report.readers, days, outcomes),
      problems: problems.done(),
    },
  });
  return written?.state === 'applying' ? written : undefined;
}

function readersAfter(
  before: ImportReport['readers'],
  days: readonly ImportedEntry[],
  outcomes: readonly WrittenEntry[],
): ImportReport['readers'] {
  const after = { ...before, hiddenDays: [...before.hiddenDays] };
  for (const [place, { date }] of days.entries()) {
    const readers = outcomes[place]?.readers;
    if (readers === undefined) continue;
    after[readers] += 1;
    if (readers === 'hidden' && after.hiddenDays.length < MAX_SEEN_DAYS) after.hiddenDays.push(date);
  }
  return after;
}

/** Dates that the end lists. */
const RECENT = 30;

function newest(
  days: readonly ImportedEntry[],
  outcomes: readonly WrittenEntry[],
  before: readonly LocalDate[],
): LocalDate[] {
  const brought = days.flatMap(({ date }, place) => {
    const outcome = outcomes[place]?.outcome;
    return outcome === 'new' || outcome === 'merged' ? [date] : [];
  });
  return [...brought.toReversed(), ...before].slice(0, RECENT);
}

function hasContent({ fields, images, shelf }: ImportedEntry): boolean {
  return Boolean(fields.text) || images.length > 0 || fields.audio != null || shelf.some(isContent);
}

/** An unreadable archive is final, a full account waits; everything else is retried. @throws anything to retry */
async function fail({ db, archives }: ImportDeps, row: ImportRow, fault: unknown): Promise<void> {
  const open = ['checking', 'applying'] as const;
  if (isRoomFull(fault)) {
    // Goes on with the person's answer, or once the hourly round finds room.
    await changeImport(db, row, ['applying'], { waitsFor: 'quota_full' });
    return;
  }
  if (!(fault instanceof UnreadableArchive) && !(fault instanceof UnknownFormat)) {
    const waitsFor = waitOf(fault);
    if (waitsFor) await changeImport(db, row, open, { waitsFor });
    throw fault;
  }
  const isGone = (await archives.read(row.id)) === undefined;
  const reason = fault instanceof UnknownFormat ? (fault.program ?? 'unknown_format') : fault.fault;
  await changeImport(db, row, open, { state: 'failed', fault: isGone ? 'gone' : reason });
  await archives.remove(row.id);
}

/** Shown to the owner during retries; our own faults stay hidden. */
function waitOf(fault: unknown): ImportState['waitsFor'] {
  if (isDiskFull(fault) || isDatabaseFull(fault)) return 'storage_full';
  if (!(fault instanceof Refusal) || !fault.isTemporary) return null;
  return fault.code === 'storage_full' || fault.code === 'store_away' ? fault.code : 'overloaded';
}
