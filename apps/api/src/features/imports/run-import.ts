import type { ImportState } from '@tagfalter/contract/imports';
import { lastDay } from '@tagfalter/domain/imported-day';
import type { LocalDate } from '@tagfalter/domain/local-date';
import * as v from 'valibot';
import { type ForeignArchive, openArchive, UnreadableArchive } from '#api/archive/open-archive.ts';
import { isDatabaseFull, isDiskFull } from '#api/base/fault-code.ts';
import { Refusal } from '#api/base/refusal.ts';
import { defineJob, type RunJob } from '#api/ports/jobs.ts';
import { checkDays } from './check.ts';
import { type FoundDays, findDays, UnknownFormat } from './find-days.ts';
import type { ImportDeps } from './import-deps.ts';
import type { DayOutcome, DayToWrite } from './ports.ts';
import { ProblemList } from './problems.ts';
import { changeImport, findImport, type ImportName, type ImportRow } from './repository.ts';
import { type TakenDay, takeDays } from './take-days.ts';
import { keepMedia } from './take-media.ts';

const Data = v.strictObject({ accountId: v.pipe(v.string(), v.uuid()), id: v.pipe(v.string(), v.uuid()) });

/** Reads an archive, or goes on taking it over; one at a time, because the words of one lie in memory. */
export const IMPORT_JOB = defineJob({
  name: 'import-archive',
  data: Data,
  key: ({ accountId, id }: ImportName) => `${accountId}/${id}`,
  width: 1,
  retry: { limit: 50, delay: 2, max: 600 },
});

/** After so long others get their turn, milliseconds; but never before an archive has had as long as reading it has taken. */
const SLICE_MS = 20_000;
/** Days whose media are taken out at once. */
const LANES = 3;
/** Days that are looked at for the next transaction. */
const MOST_AHEAD = 100;

/** What a job does with an import, by its state; it may be called once too often. */
export function createImportRun(deps: ImportDeps): RunJob<ImportName> {
  return async ({ accountId, id }, signal) => {
    const row = await findImport(deps.db, accountId);
    if (row?.id !== id || (row.state !== 'checking' && row.state !== 'applying')) return;
    let archive: ForeignArchive | undefined;
    const begun = performance.now();
    try {
      archive = await openArchive(deps.files.pathOf(id));
      const found = await findDays(archive, {
        given: new Map(Object.entries(row.given)),
        today: lastDay(deps.now()),
        turn: async () => {
          signal.throwIfAborted();
          await deps.nextTurn(accountId);
        },
      });
      const read = performance.now();
      const until = read + Math.max(SLICE_MS, read - begun);
      if (row.state === 'checking') await check(deps, row, { archive, found, signal });
      else await takeOver(deps, row, { archive, found, signal, until });
    } catch (fault) {
      await fail(deps, row, fault);
    } finally {
      archive?.close();
    }
  };
}

interface Work {
  archive: ForeignArchive;
  found: FoundDays;
  signal: AbortSignal;
  /** When others get their turn, by `performance.now()`. */
  until: number;
}

async function check(
  { db, entries }: ImportDeps,
  row: ImportRow,
  { archive, found, signal }: Omit<Work, 'until'>,
): Promise<void> {
  const report = await checkDays({ archive, entries, accountId: row.accountId }, found, signal);
  await changeImport(db, row, ['checking'], { state: 'checked', report });
}

/** Takes days over, oldest first, until all are there, it is cancelled, or others want their turn. */
async function takeOver(deps: ImportDeps, row: ImportRow, { archive, found, signal, until }: Work): Promise<void> {
  const { db, media, files, jobs } = deps;
  const { accountId, id } = row;
  const ways = Array.from({ length: LANES }, () => keepMedia(archive, media, { accountId, part: files.newPart(id) }));
  const days = found.days.filter(({ date }) => date > (row.lastDay ?? ''));
  let standing: ImportRow | undefined = row;
  for (let at = 0; at < days.length; ) {
    signal.throwIfAborted();
    if (performance.now() > until) return jobs.add(IMPORT_JOB, { accountId, id });
    const { taken, fault } = await takeDays(days.slice(at, at + MOST_AHEAD), ways);
    standing = await writeTaken(deps, standing, taken);
    if (!standing) return removeEnded(deps, row);
    if (fault !== undefined) throw fault;
    at += taken.length;
  }
  await changeImport(db, row, ['applying'], { state: 'done' });
  await files.remove(id);
}

/** Removes the archive of an import that has ended; another process that goes on with it still needs it. */
async function removeEnded({ db, files }: ImportDeps, { accountId, id }: ImportRow): Promise<void> {
  const now = await findImport(db, accountId);
  if (now?.id !== id || now.state !== 'applying') await files.remove(id);
}

/** @returns the import as it stands then; undefined where it is not to go on here */
async function writeTaken(
  { db, entries }: ImportDeps,
  row: ImportRow,
  taken: readonly TakenDay[],
): Promise<ImportRow | undefined> {
  const last = taken.at(-1)?.day.date;
  if (last === undefined) return row;
  // Whoever has cancelled gets no day that is not there yet; and one of two processes that are at the same import leaves it.
  const now = await findImport(db, row.accountId);
  if (now?.id !== row.id || now.state !== 'applying' || now.lastDay !== row.lastDay) return undefined;
  const problems = new ProblemList(row.report?.problems);
  for (const { problems: ofDay } of taken) problems.addAll(ofDay);
  const days = taken.flatMap(({ day }) => (hasContent(day) ? [day] : []));
  const outcomes = await entries.write(row.accountId, days);
  for (const [place, { date }] of days.entries()) {
    if (outcomes[place] === 'refused') problems.add('refused_day', { date });
  }
  const written = await changeImport(db, row, ['applying', 'cancelled'], {
    doneDays: row.doneDays + taken.length,
    donePhotos: row.donePhotos + taken.reduce((sum, { day }) => sum + day.images.length, 0),
    lastDay: last,
    recentDays: newest(days, outcomes, row.recentDays),
    waitsFor: null,
    report: row.report && { ...row.report, problems: problems.done() },
  });
  return written?.state === 'applying' ? written : undefined;
}

/** As many of the last days as are told. */
const RECENT = 3;

function newest(
  days: readonly DayToWrite[],
  outcomes: readonly DayOutcome[],
  before: readonly LocalDate[],
): LocalDate[] {
  const brought = days.flatMap(({ date }, place) => {
    return outcomes[place] === 'new' || outcomes[place] === 'merged' ? [date] : [];
  });
  return [...brought.toReversed(), ...before].slice(0, RECENT);
}

function hasContent({ fields, images }: DayToWrite): boolean {
  return Boolean(fields.text) || images.length > 0 || fields.audio != null;
}

/** An archive that cannot be read stays so; everything else is tried again. @throws what is to be tried again */
async function fail({ db, files }: ImportDeps, row: ImportRow, fault: unknown): Promise<void> {
  const open = ['checking', 'applying'] as const;
  if (!(fault instanceof UnreadableArchive) && !(fault instanceof UnknownFormat)) {
    const waitsFor = waitOf(fault);
    if (waitsFor) await changeImport(db, row, open, { waitsFor });
    throw fault;
  }
  const isGone = (await files.sizeOf(row.id)) === undefined;
  const reason = fault instanceof UnknownFormat ? 'unknown_format' : fault.fault;
  await changeImport(db, row, open, { state: 'failed', fault: isGone ? 'gone' : reason });
  await files.remove(row.id);
}

/** What its owner is told while it is tried again; a fault of ours stays ours. */
function waitOf(fault: unknown): ImportState['waitsFor'] {
  if (isDiskFull(fault) || isDatabaseFull(fault)) return 'storage_full';
  if (!(fault instanceof Refusal) || !fault.isTemporary) return null;
  return fault.code === 'storage_full' ? 'storage_full' : 'overloaded';
}
