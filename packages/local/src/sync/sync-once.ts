import type { Carried } from '@tagfalter/contract/sync-stream';
import { deviceOf, type Place, placeOf } from '../client.ts';
import type { DiaryDb } from '../db.ts';
import type { Env } from '../env.ts';
import type { Fault } from '../fault.ts';
import { oldestPending } from '../outbox.ts';
import { runUploads } from '../uploads/run-uploads.ts';
import { countLeft } from '../waiting.ts';
import { bindAccount } from './bind-account.ts';
import { pullAll } from './pull.ts';
import { pushAll } from './push.ts';
import { takeCarried } from './take-carried.ts';

export type SyncProgress = 'sending' | 'fetching' | 'answered';

export interface SyncOptions {
  onProgress?: (progress: SyncProgress) => void;
  /** What is being written while the round begins; it belongs to what the round sends. */
  writing?: Promise<unknown> | undefined;
  /** Asked between the chunks of an upload: whether there is news to pull at once. */
  takeNews?: () => boolean;
  /** What the stream has carried since it was asked last. */
  takeCarried?: () => readonly Carried[];
  /** Ends the work at its next request. */
  signal?: AbortSignal;
  /** Milliseconds to wait while another is at it; as long as it takes where nothing is said. */
  patienceMs?: number;
}

/** `at`: milliseconds since the epoch. `waiting`: how many items still have to reach the server. */
export type SyncOutcome = { status: 'synced'; at: number; waiting: number } | { status: 'failed'; fault: Fault };

interface Round {
  db: DiaryDb;
  env: Env;
  options: SyncOptions;
}

/**
 * Whether a push that ended so was certainly not taken. A proxy that has given up waiting, or a database lost in its commit,
 * leaves that open.
 */
function isNotTaken(fault: Fault): boolean {
  if (fault.kind === 'server') return fault.status < 500 || fault.code === 'internal';
  return fault.kind === 'refused';
}

/**
 * Takes over what the stream has carried while the outbox went out.
 * @param isBrought whether it has brought already what went out
 * @returns where the pull goes on; null where it would say no more: an event that brings what was just pushed was read
 *   after it
 */
async function afterCarried(
  { db, env }: Round,
  { carried, isBrought }: { carried: readonly Carried[]; isBrought: boolean },
): Promise<Place | null> {
  let isAll = isBrought;
  for (const news of carried) {
    const { outcome, delivered, left } = await takeCarried(db, env, news);
    isAll = outcome === 'taken' && (isAll || delivered > 0) && left === 0;
  }
  return isAll ? null : placeOf(db);
}

/**
 * Push, then pull; a server that cannot take our mutations may still have news for us. After a push of which nobody knows
 * whether it was taken, a pull would lay what is pending on its own effect (S5): the next push tells first, and where that
 * fails the pull asks.
 */
async function exchange(round: Round): Promise<Fault | null> {
  const { db, env, options } = round;
  const report = options.onProgress ?? (() => undefined);
  const answered = () => report('answered');
  report('sending');
  const kept: Carried[] = [];
  const keep = () => kept.push(...(options.takeCarried?.() ?? []));
  const carried = () => (keep() === 1 ? kept[0] : undefined);
  const besides = { onAnswered: answered, writing: options.writing, carried };
  const { fault: pushFault, isBrought = false, processedBelow } = await pushAll(db, env, besides);
  if (pushFault && !isNotTaken(pushFault)) return pushFault;
  if (isBrought) kept.shift();
  keep();
  const place = pushFault ? await placeOf(db) : await afterCarried(round, { carried: kept, isBrought });
  if (!place) return null;
  report('fetching');
  const clientId = pushFault?.kind === 'server' ? (await deviceOf(db)).client?.clientId : undefined;
  const pullFault = await pullAll(db, env, { place, processedBelow, clientId }, answered);
  // The pull has met the server's new epoch: the outbox goes out with the round's next exchange (S13).
  if (pullFault === null && pushFault?.kind === 'refused' && pushFault.code === 'epoch_left') return null;
  return pushFault ?? pullFault;
}

async function hasPending(db: DiaryDb): Promise<boolean> {
  return (await oldestPending(db)) !== undefined;
}

/** @returns what stopped it, or how many items still wait */
async function runRound(round: Round): Promise<Fault | number> {
  const fault = await exchange(round);
  if (fault) return fault;
  const { days, files } = await countLeft(round.db);
  if (days + files === 0) return 0;
  const failure = files === 0 ? await exchange(round) : await exchangeFiles(round);
  if (failure) return failure;
  const left = await countLeft(round.db);
  return left.days + left.files;
}

/** Sends the files that wait, and what is written meanwhile. */
async function exchangeFiles(round: Round): Promise<Fault | null> {
  const { db, env, options } = round;
  options.onProgress?.('sending');
  const uploads = await runUploads(db, env, async () => {
    const news = options.takeNews?.() ?? false;
    // A failure here shows again at the next chunk or at the round's end.
    if (news || (await hasPending(db))) await exchange(round);
  });
  const isDead = uploads.fault && uploads.fault.kind !== 'server';
  if (isDead || !(uploads.moved || (await hasPending(db)))) return uploads.fault;
  return (await exchange(round)) ?? uploads.fault;
}

/**
 * One full round: everything out, everything in (S4, S5, S10, S11). Mutations go first, so that a day's text never waits
 * for its photo, and again between the chunks of a long upload. Tabs and the worker take turns by a Web Lock; whoever
 * waits for it goes on where a closed tab stopped. Safe to call at any time and from anywhere.
 * @throws DOMException when the browser's storage fails, nothing is lost by that; or when its patience ends
 */
export async function syncOnce(
  db: DiaryDb,
  env: Env,
  accountId: string,
  options: SyncOptions = {},
): Promise<SyncOutcome> {
  const bound = bindAccount(env, accountId, options.signal);
  // Both take their time, side by side and while others hold the lock; whoever needs them asks again and hears how they stand.
  if (!db.isOpen()) for (const begun of [env.token(), placeOf(db)]) begun.catch(() => undefined);
  const run = async (): Promise<SyncOutcome> => {
    const ended = await runRound({ db, env: bound, options });
    if (typeof ended === 'number') return { status: 'synced', at: env.now(), waiting: ended };
    return { status: 'failed', fault: ended };
  };
  // Without Web Locks two tabs may send the same: the server takes each mutation once (S2, S11).
  if (!env.locks) return run();
  const { patienceMs } = options;
  const turn = patienceMs === undefined ? {} : { signal: AbortSignal.timeout(patienceMs) };
  return env.locks.request(`sync-${accountId}`, turn, run);
}
