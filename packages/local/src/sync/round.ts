import type { Poke } from '@tagfalter/contract/sync-stream';
import { bindAccount } from '../base/bind-account.ts';
import type { Fault } from '../base/fault.ts';
import { overNetwork } from '../base/over-network.ts';
import { ownerKey } from '../base/owner.ts';
import { reporting } from '../base/report.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import { readDeviceState, readSyncPosition, type SyncPosition } from '../entries/client.ts';
import { countLeft } from '../entries/outbox.ts';
import { storeClockLead } from '../entries/wrong-clock.ts';
import type { RoundOptions, RoundOutcome } from '../loop/loop.ts';
import type { SendingEnv } from '../media/sending.ts';
import type { Round } from './exchange-files.ts';
import { applyPoke } from './poke.ts';
import { pullAll } from './pull.ts';
import type { PushHooks, pushAll } from './push.ts';
import { nextBatch, processedAfter } from './push-batch.ts';
import { pushSize } from './push-size.ts';

export interface SyncOptions extends RoundOptions<Poke> {
  /** Milliseconds to wait for the lock; default: without limit. */
  patienceMs?: number;
}

/**
 * True if the push was certainly not taken, or the pull can ask. A proxy timeout or a database lost in its commit
 * leaves the outcome open.
 */
function mayPullAfter(fault: Fault): boolean {
  if (fault.kind === 'server') return fault.status < 500 || fault.code === 'internal';
  return fault.kind === 'refused' || fault.kind === 'protocol';
}

/** The pull asks how far this client is processed: a push reply may be lost. */
function isUnsure(fault: Fault | null): boolean {
  return fault?.kind === 'server' || fault?.kind === 'protocol';
}

/**
 * @param ackedByPoke a poke has delivered what was pushed
 * @returns where the pull starts; `null` if a poke contains our push and everything before
 */
async function applyPokes(
  { db, env }: Round,
  { pokes, ackedByPoke }: { pokes: readonly Poke[]; ackedByPoke: boolean },
): Promise<SyncPosition | null> {
  let isComplete = ackedByPoke;
  for (const poke of pokes) {
    const { outcome, delivered, left } = await applyPoke(db, env, poke);
    isComplete = outcome === 'taken' && (isComplete || delivered > 0) && left === 0;
  }
  return isComplete ? null : readSyncPosition(db);
}

/**
 * The first view of most devices does not need this code (wire 32).
 * @throws ConnectionLost if it cannot be fetched; a push would not get through either
 */
const loadPush = () => overNetwork(() => import('./push.ts'));

/** @throws ConnectionLost if it cannot be fetched; an upload would not get through either */
const loadFiles = () => overNetwork(() => import('./exchange-files.ts'));

/** @throws ConnectionLost if it cannot be fetched; the next round settles then */
const loadSettling = () => overNetwork(() => import('./settle-trash.ts'));

async function pushWaiting({ db, env }: Round, hooks: PushHooks): ReturnType<typeof pushAll> {
  const first = await nextBatch(db, pushSize(db));
  if (first.rows.length === 0) return { fault: null, processedBelow: processedAfter(first, null) };
  return (await loadPush()).pushAll(db, env, first, hooks);
}

/** Pulls even if the push failed, but not after an unknown outcome (S5): the next push asks first. */
async function exchange(round: Round): Promise<Fault | null> {
  const { db, env, options } = round;
  const report = options.onProgress ?? (() => undefined);
  const answered = () => report('answered');
  report('sending');
  const pokes: Poke[] = [];
  const drainPokes = () => pokes.push(...(options.takePokes?.() ?? []));
  const onlyPoke = () => (drainPokes() === 1 ? pokes[0] : undefined);
  const {
    fault: pushFault,
    ackedByPoke = false,
    processedBelow,
  } = await pushWaiting(round, { onAnswered: answered, poke: onlyPoke });
  if (pushFault && !mayPullAfter(pushFault)) return pushFault;
  if (ackedByPoke) pokes.shift();
  drainPokes();
  const place = pushFault ? await readSyncPosition(db) : await applyPokes(round, { pokes, ackedByPoke });
  if (!place) return null;
  report('fetching');
  const clientId = isUnsure(pushFault) ? (await readDeviceState(db)).client?.clientId : undefined;
  const pullFault = await pullAll(db, env, { place, processedBelow, clientId }, answered);
  // The pull has met the new epoch: the outbox goes out with the round's next exchange (S13).
  if (pullFault === null && pushFault?.kind === 'refused' && pushFault.code === 'epoch_left') return null;
  return pushFault ?? pullFault;
}

/** @returns what stopped the round, or the number of items still waiting */
async function exchangeAll(round: Round): Promise<Fault | number> {
  const fault = await exchange(round);
  if (fault) return fault;
  if ((await round.db.trash.count()) > 0) await (await loadSettling()).settleTrash(round.db, round.env);
  const { days, files } = await countLeft(round.db);
  if (days + files === 0) return 0;
  const again = () => exchange(round);
  const failure = files === 0 ? await again() : await (await loadFiles()).exchangeFiles(round, again);
  if (failure) return failure;
  const left = await countLeft(round.db);
  return left.days + left.files;
}

/**
 * Mutations go before photos, and between the chunks of a long upload (S4, S5, S10, S11). Safe to call at any time.
 * @throws DOMException if the browser's storage fails (nothing is lost), or if `patienceMs` ends
 */
export async function runRound(db: DiaryDb, env: SendingEnv, options: SyncOptions = {}): Promise<RoundOutcome> {
  const bound = bindAccount(env, db.owner.id, options.signal);
  // Both take time: start them while others may hold the lock.
  // Expected: any failure; each later use asks again and gets its own.
  if (!db.isOpen()) for (const begun of [env.token(), readSyncPosition(db)]) begun.catch(() => undefined);
  const run = async (): Promise<RoundOutcome> => {
    const ended = await exchangeAll({ db, env: bound, options });
    await storeClockLead(db, bound).catch(reporting(env, 'round: clock', undefined));
    if (typeof ended === 'number') return { status: 'synced', at: env.now(), waiting: ended };
    return { status: 'failed', fault: ended };
  };
  // Two tabs may send the same; the server deduplicates (S2, S11).
  if (!env.locks) return run();
  const { patienceMs } = options;
  const turn = patienceMs === undefined ? {} : { signal: AbortSignal.timeout(patienceMs) };
  return env.locks.request(`sync-${ownerKey(db.owner)}`, turn, run);
}
