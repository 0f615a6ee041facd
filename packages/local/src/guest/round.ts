import { CONTRIBUTION_SECRET } from '@tagfalter/contract/contribution';
import { ERROR_STATUS, type ErrorCode } from '@tagfalter/contract/error';
import { UPLOAD_METADATA } from '@tagfalter/contract/upload';
import type { Fault } from '../base/fault.ts';
import { overNetwork } from '../base/over-network.ts';
import { ownerKey } from '../base/owner.ts';
import { reconnecting } from '../db/reconnect.ts';
import type { UploadRow } from '../db/rows.ts';
import { write } from '../db/write.ts';
import type { RoundOptions, RoundOutcome } from '../loop/loop.ts';
import type { FileState, UploadParts } from '../media/run-uploads.ts';
import { next } from './contribution-file.ts';
import { type ContributionRow, hasArrived } from './contribution-rows.ts';
import type { EventDb } from './event-db.ts';
import { exchangeContribution, hasNews } from './exchange-contribution.ts';
import type { GuestEnv } from './guest-env.ts';

/** A guest's photos are alike in size, and venues respond slowly. */
const WIDTH = 3;

/** A file's refusals that concern the whole contribution. */
const BLOCKING: ReadonlySet<string> = new Set<ErrorCode>([
  'quota_full',
  'event_closed',
  'wrong_code',
  'not_registered',
]);

export interface GuestRoundOptions extends RoundOptions<never> {
  /** Milliseconds to wait for the lock; default: without limit. */
  patienceMs?: number;
}

interface Round {
  db: EventDb;
  env: GuestEnv;
  options: GuestRoundOptions;
  /** Contributions with a response since files were last sent. */
  polled: Set<string>;
  /** Shared by the lanes. */
  telling: Promise<Fault | null> | undefined;
  /** First fault of telling; chunks do not retry it. */
  fault: Fault | null;
}

/** Waits for the server, not for its guest. */
function isWaiting(row: ContributionRow): boolean {
  if (hasNews(row)) return true;
  return row.block === null && row.told > 0 && row.files.some(({ state }) => state === 'waiting');
}

/** Contributions that have not fully reached the server. */
export async function countGuestWaiting(db: EventDb): Promise<number> {
  return (await db.contributions.toArray()).filter(isWaiting).length;
}

/** Once per visit, and while something is missing. */
function needsPoll(row: ContributionRow, { visit }: GuestEnv): boolean {
  return isWaiting(row) || (visit !== null && row.told > 0 && row.heardIn !== visit && row.block === null);
}

/** 429 and 500 may concern one contribution; other faults would meet the next too. */
function affectsOthers(fault: Fault): boolean {
  return fault.kind !== 'server' || (fault.status !== 429 && fault.status !== 500);
}

/** Exchanges in sequence. @returns the first failure */
async function pollAll(round: Round, needs: (row: ContributionRow) => boolean): Promise<Fault | null> {
  const { db, env, options } = round;
  let first: Fault | null = null;
  for (const row of (await db.contributions.toArray()).filter(needs)) {
    const fault = await exchangeContribution(db, env, row.id);
    if (!fault) {
      round.polled.add(row.id);
      options.onProgress?.('answered');
      continue;
    }
    first ??= fault;
    if (affectsOthers(fault)) break;
  }
  return first;
}

/** Tells of what was written meanwhile. */
async function announceBetween(round: Round): Promise<void> {
  if (round.fault) return;
  round.telling ??= pollAll(round, hasNews).finally(() => {
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

/** Does not ask again what was heard just now. */
async function statesOf(round: Round, uploads: readonly UploadRow[]) {
  const { db, polled } = round;
  const ids = new Set(uploads.flatMap(({ refs }) => refs));
  const fault = await pollAll(round, ({ id }) => ids.has(id) && !polled.has(id));
  polled.clear();
  if (fault) return { ok: false as const, fault };
  const rows = await db.contributions.toArray();
  return { ok: true as const, value: uploads.map(({ hash }) => stateOf(hash, rows)) };
}

function isErrorCode(code: string): code is ErrorCode {
  return code in ERROR_STATUS;
}

function afterRefusal(row: ContributionRow, { hash }: UploadRow, { code, isHere, now }: Refusal): ContributionRow {
  if (BLOCKING.has(code)) return { ...row, block: { code, at: now } };
  // The server was restored.
  if (code === 'not_found' && isHere) return { ...row, told: 0 };
  const files = row.files.map((file) => (file.hash === hash ? next(file, { type: 'parked', isHere, code }) : file));
  return { ...row, files };
}

interface Refusal {
  code: ErrorCode;
  isHere: boolean;
  now: number;
}

/** Nothing is lost by a refusal (S4). */
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

/** The contribution that authorises the upload. */
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
    beforeChunk: () => announceBetween(round),
  };
}

async function exchange(round: Round): Promise<RoundOutcome> {
  const { db, env, options } = round;
  options.onProgress?.('sending');
  const pollFault = await pollAll(round, (row) => needsPoll(row, env));
  if (pollFault && affectsOthers(pollFault)) return { status: 'failed', fault: pollFault };
  // A page that only shows a book does not need this code (wire 32).
  const { runUploads } = await overNetwork(() => import('../media/run-uploads.ts'));
  const uploads = await runUploads(uploadParts(round), env);
  const failed = pollFault ?? uploads.fault ?? round.fault;
  // Written meanwhile, for example a further contribution with words.
  const fault = failed ?? (await pollAll(round, hasNews));
  // A guest has no session that could end.
  if (fault) return { status: 'failed', fault: fault.kind === 'signed-out' ? { kind: 'network' } : fault };
  return { status: 'synced', at: env.now(), waiting: await countGuestWaiting(db) };
}

/**
 * A Web Lock per event spans windows and worker.
 * @throws DOMException if the browser's storage fails (nothing is lost), or if `patienceMs` ends
 */
export async function runGuestRound(
  db: EventDb,
  env: GuestEnv,
  options: GuestRoundOptions = {},
): Promise<RoundOutcome> {
  const round: Round = { db, env, options, polled: new Set(), telling: undefined, fault: null };
  const run = () => reconnecting(db, () => exchange(round));
  // Two windows may send the same file; the server takes it once.
  if (!env.locks) return run();
  const { patienceMs } = options;
  const turn = patienceMs === undefined ? {} : { signal: AbortSignal.timeout(patienceMs) };
  return env.locks.request(`sync-${ownerKey(db.owner)}`, turn, run);
}
