import { localDateOf } from '@tagfalter/domain/local-date';
import * as v from 'valibot';
import { type ForeignArchive, openArchive, UnreadableArchive } from '#api/archive/open-archive.ts';
import { Refusal } from '#api/base/refusal.ts';
import { defineJob, type RunJob } from '#api/ports/jobs.ts';
import { checkDays } from './check.ts';
import { type FoundDays, findDays, UnknownFormat } from './find-days.ts';
import type { ImportDeps } from './import-deps.ts';
import type { FoundDay } from './join-days.ts';
import { ProblemList } from './problems.ts';
import { changeImport, findImport, type ImportName, type ImportRow } from './repository.ts';
import { keepMedia, type TakeMedium, withMedia } from './take-media.ts';

const Data = v.strictObject({ accountId: v.pipe(v.string(), v.uuid()), id: v.pipe(v.string(), v.uuid()) });

/** Reads an archive, or goes on taking it over; one at a time, because the words of one lie in memory. */
export const IMPORT_JOB = defineJob({
  name: 'import-archive',
  data: Data,
  key: ({ accountId, id }: ImportName) => `${accountId}/${id}`,
  width: 1,
  retry: { limit: 50, delay: 2, max: 600 },
});

/** After so long others get their turn, milliseconds. */
const SLICE_MS = 20_000;

/** What a job does with an import, by its state; it may be called once too often. */
export function createImportRun(deps: ImportDeps): RunJob<ImportName> {
  return async ({ accountId, id }, signal) => {
    const row = await findImport(deps.db, accountId);
    if (row?.id !== id || (row.state !== 'checking' && row.state !== 'applying')) return;
    let archive: ForeignArchive | undefined;
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
      if (row.state === 'checking') await check(deps, row, { archive, found, signal });
      else await takeOver(deps, row, { archive, found, signal });
    } catch (fault) {
      await fail(deps, row, fault);
    } finally {
      archive?.close();
    }
  };
}

/** Today where it is latest: the day a diary may be furthest ahead of UTC. */
const lastDay = (now: number): string => localDateOf(now, 'Pacific/Kiritimati');

interface Work {
  archive: ForeignArchive;
  found: FoundDays;
  signal: AbortSignal;
}

async function check({ db, entries }: ImportDeps, row: ImportRow, { archive, found, signal }: Work): Promise<void> {
  const report = await checkDays({ archive, entries, accountId: row.accountId }, found, signal);
  await changeImport(db, row, ['checking'], { state: 'checked', report });
}

/** Takes days over, oldest first, until all are there, it is cancelled, or others want their turn. */
async function takeOver(deps: ImportDeps, row: ImportRow, { archive, found, signal }: Work): Promise<void> {
  const { db, media, files, jobs } = deps;
  const take = keepMedia(archive, media, { accountId: row.accountId, part: files.partOf(row.id) });
  const until = performance.now() + SLICE_MS;
  let standing: ImportRow | undefined = row;
  for (const day of found.days) {
    if (day.date <= (row.lastDay ?? '')) continue;
    signal.throwIfAborted();
    if (performance.now() > until) return jobs.add(IMPORT_JOB, { accountId: row.accountId, id: row.id });
    standing = await takeDay(deps, standing, day, take);
    // Cancelled: the day that was at hand is there, as a whole.
    if (!standing) return files.remove(row.id);
  }
  await changeImport(db, row, ['applying'], { state: 'done' });
  await files.remove(row.id);
}

/** @returns the import as it stands then; undefined where it is not to go on */
async function takeDay(
  { db, entries }: ImportDeps,
  row: ImportRow,
  day: FoundDay,
  take: TakeMedium,
): Promise<ImportRow | undefined> {
  const problems = new ProblemList(row.report?.problems);
  const whole = await withMedia(day, take, problems);
  const hasContent = whole.fields.text || whole.images.length > 0 || whole.fields.audio;
  try {
    if (hasContent) await entries.write(row.accountId, whole);
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.isTemporary) throw fault;
    problems.add('refused_day', { date: day.date });
  }
  return changeImport(db, row, ['applying'], {
    doneDays: row.doneDays + 1,
    donePhotos: row.donePhotos + whole.images.length,
    lastDay: day.date,
    report: row.report && { ...row.report, problems: problems.done() },
  });
}

/** An archive that cannot be read stays so; everything else is tried again. @throws what is to be tried again */
async function fail({ db, files }: ImportDeps, row: ImportRow, fault: unknown): Promise<void> {
  if (!(fault instanceof UnreadableArchive) && !(fault instanceof UnknownFormat)) throw fault;
  const isGone = (await files.sizeOf(row.id)) === undefined;
  const reason = fault instanceof UnknownFormat ? 'unknown_format' : fault.fault;
  await changeImport(db, row, ['checking', 'applying'], { state: 'failed', fault: isGone ? 'gone' : reason });
  await files.remove(row.id);
}
