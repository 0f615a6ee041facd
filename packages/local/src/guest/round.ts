import { CONTRIBUTION_SECRET } from '@tagfalter/contract/contribution';
import { ERROR_STATUS, type ErrorCode } from '@tagfalter/contract/error';
import { UPLOAD_METADATA } from '@tagfalter/contract/upload';
import type { Fault } from '../base/fault.ts';
import { ownerKey } from '../base/owner.ts';
import { reconnecting } from '../db/reconnect.ts';
import type { UploadRow } from '../db/rows.ts';
import { write } from '../db/write.ts';
import type { RoundOptions, RoundOutcome } from '../loop/loop.ts';
import { type FileState, runUploads, type UploadParts } from '../media/run-uploads.ts';
import { type ContributionRow, hasArrived } from './contribution-rows.ts';
import type { EventDb } from './event-db.ts';
import type { GuestEnv } from './guest-env.ts';
import { hasNews, hearOf } from './hear.ts';

/** Files on their way at once: photos of a guest are alike in size, and venues answer slowly. */
const WIDTH = 3;

/** Refusals of a file that are about the whole contribution. */
const BLOCKING: ReadonlySet<string> = new Set<ErrorCode>([
  'quota_full',
  'event_closed',
  'wrong_code',
  'not_registered',
]);

export interface GuestRoundOptions extends RoundOptions<never> {
  /** Milliseconds to wait for the lock; without it, as long as it takes. */
  patienceMs?: number;
}

interface Round {
  db: EventDb;
  env: GuestEnv;
  options: GuestRoundOptions;
  /** Contributions of which the server has spoken since files were sent last. */
  heard: Set<string>;
  /** Telling that is under way, shared by the lanes. */
  telling: Promise<Fault | null> | undefined;
  /** What telling met in this round: the chunks do not try again. */
  fault: Fault | null;
}

/** Whether something of a contribution waits for the server, and not for its guest. */
function isWaiting(row: ContributionRow): boolean {
  if (hasNews(row)) return true;
  return row.block === null && row.told > 0 && row.files.some(({ state }) => state === 'waiting');
}

/** Number of contributions of which something has not reached the server. */
export async function countGuestWaiting(db: EventDb): Promise<number> {
  return (await db.contributions.toArray()).filter(isWaiting).length;
}

/** Whether the server is to be heard: in each visit once, and while something is missing. */
function needsHearing(row: ContributionRow, { visit }: GuestEnv): boolean {
  return isWaiting(row) || (visit !== null && row.told > 0 && row.heardIn !== visit && row.block === null);
}

/** Whether the other contributions would fail too: not if the server is busy with this one alone. */
function isDead(fault: Fault): boolean {
  return fault.kind !== 'server' || (fault.status !== 429 && fault.status !== 500);
}

/** Hears of every contribution that needs it, one after the other. @returns the first failure */
async function hearAll(round: Round, needs: (row: ContributionRow) => boolean): Promise<Fault | null> {
  const { db, env, options } = round;
  let first: Fault | null = null;
  for (const row of (await db.contributions.toArray()).filter(needs)) {
    const fault = await hearOf(db, env, row.id);
    if (!fault) {
      round.heard.add(row.id);
      options.onProgress?.('answered');
      continue;
    }
    first ??= fault;
    if (isDead(fault)) break;
  }
  return first;
}

/** Tells of what was written meanwhile; the lanes share one telling. */
async function tellBetween(round: Round): Promise<void> {
  if (round.fault) return;
  round.telling ??= hearAll(round, hasNews).finally(() => {
    round.telling = undefined;
  });
  round.fault = await round.telling;
}

function stateOf(hash: string, rows: readonly ContributionRow[]): FileState {
  const files = rows.flatMap((row) => row.files.filter((file) => file.hash === hash));
  if (files.some(hasArrived)) return { hash, state: 'ready' };
  const verdict = files.find((file) => file.verdict !== undefined)?.verdict;
  return verdict === undefined ? { hash, state: 'missing' } : { hash, state: 'refused', code: verdict };
}

/** What the server has of the files that wait. What it said a moment ago is not asked again. */
async function statesOf(round: Round, uploads: readonly UploadRow[]) {
  const { db, heard } = round;
  const ids = new Set(uploads.flatMap(({ refs }) => refs));
  const fault = await hearAll(round, ({ id }) => ids.has(id) && !heard.has(id));
  heard.clear();
  if (fault) return { ok: false as const, fault };
  const rows = await db.contributions.toArray();
  return { ok: true as const, value: uploads.map(({ hash }) => stateOf(hash, rows)) };
}

function isErrorCode(code: string): code is ErrorCode {
  return code in ERROR_STATUS;
}

/** The contribution after a refusal of one of its files. */
function afterRefusal(row: ContributionRow, { hash }: UploadRow, { code, isHere, now }: Refusal): ContributionRow {
  if (BLOCKING.has(code)) return { ...row, block: { code, at: now } };
  // The server knows nothing of the contribution any more: it is told anew.
  if (code === 'not_found' && isHere) return { ...row, told: 0 };
  const files = row.files.map((file) => {
    if (file.hash !== hash) return file;
    return isHere ? { ...file, state: 'refused' as const, code } : { ...file, state: 'unreadable' as const };
  });
  return { ...row, files };
}

interface Refusal {
  code: ErrorCode;
  isHere: boolean;
  now: number;
}

/** Gives a file that the server refuses back to its contributions; nothing is lost by it. */
async function parkFile({ db, env }: Round, upload: UploadRow, code: string): Promise<void> {
  await write(db, [db.contributions, db.uploads, db.files], async () => {
    const isHere = (await db.files.where('[hash+variant]').equals([upload.hash, 'original']).count()) > 0;
    const refusal = { code: isErrorCode(code) ? code : 'internal', isHere, now: env.now() } as const;
    for (const row of await db.contributions.bulkGet([...upload.refs])) {
      if (row) await db.contributions.put(afterRefusal(row, upload, refusal));
    }
    await db.uploads.delete(upload.hash);
  });
}

/** Contribution in whose name a file is sent. */
async function senderOf({ db }: Round, { refs }: UploadRow): Promise<ContributionRow | undefined> {
  const rows = await db.contributions.bulkGet([...refs]);
  return rows.find((row) => row !== undefined && row.told > 0);
}

function uploadParts(round: Round): UploadParts {
  const { db } = round;
  return {
    db,
    width: WIDTH,
    authorize: async (upload) => {
      const sender = await senderOf(round, upload);
      if (!sender) return { status: 'unreachable' };
      return { status: 'ok', headers: { [CONTRIBUTION_SECRET]: sender.secret } };
    },
    metadata: async (upload): Promise<Readonly<Record<string, string>>> => {
      const sender = await senderOf(round, upload);
      return sender ? { [UPLOAD_METADATA.event]: sender.eventId, [UPLOAD_METADATA.contribution]: sender.id } : {};
    },
    states: (uploads) => statesOf(round, uploads),
    park: (upload, code) => parkFile(round, upload, code),
    beforeChunk: () => tellBetween(round),
  };
}

async function exchange(round: Round): Promise<RoundOutcome> {
  const { db, env, options } = round;
  options.onProgress?.('sending');
  const told = await hearAll(round, (row) => needsHearing(row, env));
  if (told && isDead(told)) return { status: 'failed', fault: told };
  const uploads = await runUploads(uploadParts(round), env);
  const failed = told ?? uploads.fault ?? round.fault;
  // What was written meanwhile, as by a reply that made a further contribution of words.
  const fault = failed ?? (await hearAll(round, hasNews));
  // A guest has no session that could end: whatever says so, the next round hears the server again.
  if (fault) return { status: 'failed', fault: fault.kind === 'signed-out' ? { kind: 'network' } : fault };
  return { status: 'synced', at: env.now(), waiting: await countGuestWaiting(db) };
}

/**
 * Runs one round of a guest's contributions: tells of what has changed, sends files, keeps states and receipts. Window and
 * worker take turns by a Web Lock per event. Safe to call at any time.
 * @throws DOMException if the browser's storage fails (nothing is lost), or if `patienceMs` ends
 */
export async function runGuestRound(
  db: EventDb,
  env: GuestEnv,
  options: GuestRoundOptions = {},
): Promise<RoundOutcome> {
  const round: Round = { db, env, options, heard: new Set(), telling: undefined, fault: null };
  const run = () => reconnecting(db, () => exchange(round));
  // Without Web Locks two windows may send the same; the server takes each file once.
  if (!env.locks) return run();
  const { patienceMs } = options;
  const turn = patienceMs === undefined ? {} : { signal: AbortSignal.timeout(patienceMs) };
  return env.locks.request(`sync-${ownerKey(db.owner)}`, turn, run);
}
