import { randomUUID } from 'node:crypto';
import {
  IMPORT_HOURS,
  type ImportReport,
  type ImportState,
  type LeaveOut,
  MAX_ARCHIVE_BYTES,
} from '@tagfalter/contract/imports';
import { HOUR_MS } from '@tagfalter/domain/durations';
import { FIRST_DAY } from '@tagfalter/domain/imported-day';
import { localDateOf } from '@tagfalter/domain/local-date';
import { Refusal } from '#api/base/refusal.ts';
import type { ImportDeps } from './import-deps.ts';
import {
  changeImport,
  findImport,
  findPending,
  forgetImports,
  type ImportName,
  type ImportRow,
  liveImports,
  startImport,
  uploadingBeside,
} from './repository.ts';
import { IMPORT_JOB } from './run-import.ts';

const LIVE_MS = IMPORT_HOURS * HOUR_MS;
/** A running import may take as long again to end. */
const LAST_MS = 2 * LIVE_MS;

export function presentImport(row: ImportRow): ImportState {
  const { id, name, size, state, fault, report, waitsFor, leaveOut, createdAt } = row;
  return {
    ...{ id, name, size, state, fault, report, waitsFor, leaveOut },
    progress: { days: row.doneDays, photos: row.donePhotos, date: row.lastDay, recent: row.recentDays },
    createdAt: createdAt.toISOString(),
    expiresAt: new Date(endOf(row)).toISOString(),
  };
}

/** Replaces an import that is not being applied. @throws Refusal `conflict` if it is, `too_large`, `storage_full` */
export async function beginImport(
  { db, archives, storageWatch, now }: ImportDeps,
  accountId: string,
  { name, size, timeZone = 'UTC' }: { name: string; size: number; timeZone?: string | undefined },
): Promise<ImportState> {
  if (size > MAX_ARCHIVE_BYTES) throw new Refusal('too_large', { details: { longest: MAX_ARCHIVE_BYTES } });
  const before = await findImport(db, accountId);
  // Counts others' announced bytes, so that archives together cannot fill the disk.
  await storageWatch.requireSpaceForMedia(size + (await announcedBytes({ db, archives }, accountId)));
  const id = randomUUID();
  await archives.create(id, size);
  const row = await startImport(db, { accountId, id, name, size, timeZone, createdAt: new Date(now()) });
  if (!row) {
    await archives.remove(id);
    throw new Refusal('conflict');
  }
  if (before) await archives.remove(before.id);
  return presentImport(row);
}

/** Unsent bytes of others' archives. */
async function announcedBytes(
  { db, archives }: Pick<ImportDeps, 'db' | 'archives'>,
  accountId: string,
): Promise<number> {
  let bytes = 0;
  for (const { id, size } of await uploadingBeside(db, accountId)) {
    bytes += Math.max(0, size - ((await archives.read(id))?.received ?? 0));
  }
  return bytes;
}

/** Starts the check of a complete upload, also after a crash at that moment. */
export async function readImport(deps: ImportDeps, accountId: string): Promise<ImportState | null> {
  const row = await findImport(deps.db, accountId);
  if (!row || isOver(row, deps.now())) return null;
  const isHere = row.state === 'uploading' && (await deps.archives.read(row.id))?.received === row.size;
  return presentImport((isHere ? await beginCheck(deps, row) : undefined) ?? row);
}

const isOver = (row: ImportRow, now: number): boolean => endOf(row) < now;

function endOf({ createdAt, state }: ImportRow): number {
  return createdAt.getTime() + (state === 'applying' ? LAST_MS : LIVE_MS);
}

export async function beginCheck(
  { db, jobs }: ImportDeps,
  { accountId, id }: ImportName,
): Promise<ImportRow | undefined> {
  const row = await changeImport(db, { accountId, id }, ['uploading'], { state: 'checking' });
  if (row) await jobs.add(IMPORT_JOB, { accountId, id });
  return row;
}

/** Dates for entries without one, and the caller's today; UTC by default. */
interface GivenDays {
  dates: readonly { entry: string; date: string }[];
  timeZone?: string | undefined;
  /** Dates that stay visible to others (spec decision 60). */
  keepVisible: readonly string[];
  restoreVisibility: boolean;
  /** Content left out if the account's room is full (spec decision 74). */
  leaveOut?: LeaveOut | undefined;
}

/**
 * Applies a checked import, or goes on with one that waits for room in the account; idempotent.
 * @throws Refusal `not_found`, `conflict` if nothing is ready, `date_out_of_window`
 */
export async function applyImport(
  { db, jobs, now }: ImportDeps,
  { accountId, id }: ImportName,
  { dates, timeZone, keepVisible, restoreVisibility, leaveOut }: GivenDays,
): Promise<ImportState> {
  const today = localDateOf(now(), timeZone ?? 'UTC');
  if (dates.some(({ date }) => date < FIRST_DAY || date > today)) throw new Refusal('date_out_of_window');
  const given = Object.fromEntries(dates.map(({ entry, date }) => [entry, date]));
  const before = await findImport(db, accountId);
  const report = before?.report && withoutGiven(before.report, given);
  const chosen = leaveOut && { leaveOut };
  const choice = { given, report, keepVisible: [...keepVisible], restoreVisibility, ...chosen };
  const row = await changeImport(db, { accountId, id }, ['checked'], { state: 'applying', ...choice });
  let existing = row ?? (await ownImport(db, { accountId, id }));
  if (!row && existing.waitsFor === 'quota_full') {
    const goesOn = { waitsFor: null, ...chosen };
    existing = (await changeImport(db, { accountId, id }, ['applying'], goesOn)) ?? existing;
  }
  if (existing.state !== 'applying') throw new Refusal('conflict');
  await jobs.add(IMPORT_JOB, { accountId, id });
  return presentImport(existing);
}

/** Removes entries that now have a date from the report. */
function withoutGiven(report: ImportReport, given: Readonly<Record<string, string>>): ImportReport {
  const problems = report.problems.flatMap((problem) => {
    if (problem.kind !== 'wrong_date') return [problem];
    const items = problem.items.filter(({ entry }) => entry === undefined || given[entry] === undefined);
    const count = problem.count - (problem.items.length - items.length);
    return count > 0 ? [{ ...problem, count, items }] : [];
  });
  return { ...report, problems };
}

/** Imported entries stay. @throws Refusal `not_found` */
export async function cancelImport({ db, archives }: ImportDeps, name: ImportName): Promise<ImportState> {
  const open = ['uploading', 'checking', 'checked', 'applying'] as const;
  const row = await changeImport(db, name, open, { state: 'cancelled' });
  const existing = row ?? (await ownImport(db, name));
  // A reading process has the file open and stops after its entry.
  await archives.remove(name.id);
  return presentImport(existing);
}

async function ownImport(db: ImportDeps['db'], { accountId, id }: ImportName): Promise<ImportRow> {
  const row = await findImport(db, accountId);
  if (row?.id !== id) throw new Refusal('not_found');
  return row;
}

/** Deletes expired imports and archives, and restarts abandoned jobs. */
export async function sweepImports({ db, archives, jobs, now }: ImportDeps): Promise<void> {
  await forgetImports(db, { before: new Date(now() - LIVE_MS), last: new Date(now() - LAST_MS) });
  // A new import has its file before its row.
  const [live, before] = [await liveImports(db), now() - HOUR_MS];
  for (const { id, touchedAt } of await archives.list('')) {
    if (!live.has(id) && touchedAt < before) await archives.remove(id);
  }
  await archives.removeRemains(before);
  for (const pending of await findPending(db)) await jobs.add(IMPORT_JOB, pending);
}
