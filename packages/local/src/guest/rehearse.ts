import type { ErrorCode } from '@tagfalter/contract/error';
import { SECOND_MS } from '@tagfalter/domain/durations';
import type { Fault } from '../base/fault.ts';
import { sha256Of } from '../base/hash.ts';
import { badLine, measuredLine } from './bad-line.ts';
import { askContribution } from './contribution-calls.ts';
import type { ContributionRow, EventFacts } from './contribution-rows.ts';
import { addGuestFile, beginContribution, changeContribution, deleteContribution } from './contributions.ts';
import type { EventDb } from './event-db.ts';
import { exchangeContribution } from './exchange-contribution.ts';
import type { GuestEnv } from './guest-env.ts';
import { progressOf } from './progress.ts';
import { runGuestRound } from './round.ts';

/** Bytes per second. */
export const REHEARSAL_PACE = 50_000;
export const REHEARSAL_CUTS = 2;
/** Failed rounds before a fault is shown; two are cut on purpose. */
const MAX_ROUNDS = 8;
/** Questions for the server's pictures, and milliseconds between them. */
const MAX_LOOKS = 60;
const PAUSE_MS = SECOND_MS;

export interface Rehearsal {
  /** A store of its own (`rehearsalOwner`). */
  db: EventDb;
  /** Without a `sendingView`, so that uploads go by `fetch`. */
  env: GuestEnv;
  event: EventFacts & { eventCode: string | null };
  /** Only the server sees it. */
  guestName: string;
  signal: AbortSignal;
  sleep(ms: number): Promise<void>;
}

/** `left`: the contribution is still at the server. */
export type RehearsalFault =
  | { kind: 'refused'; code: ErrorCode }
  | { kind: 'fault'; fault: Fault }
  | { kind: 'slow' }
  | { kind: 'left' };

/** `cancelled`: by the host. */
export type RehearsalResult<T> =
  | { status: 'passed'; value: T }
  | { status: 'failed'; why: RehearsalFault }
  | { status: 'cancelled' };

/** Thrown to end a rehearsal with a result. */
class RehearsalEnd extends Error {
  readonly result: Exclude<RehearsalResult<never>, { status: 'passed' }>;
  constructor(result: Exclude<RehearsalResult<never>, { status: 'passed' }>) {
    super('a rehearsal ended');
    this.result = result;
  }
}

const failed = (why: RehearsalFault) => new RehearsalEnd({ status: 'failed', why });

/** Share of the bytes that has arrived. */
export type OnRehearsed = (share: number) => void;

/**
 * Plays a guest over a bad line (decision 117). Never submitted, so that no guest and no wall shows it.
 * @param pictures JPEGs
 * @throws storage error (`isStorageError`)
 */
export function rehearseGuest(
  rehearsal: Rehearsal,
  pictures: readonly Blob[],
  onRehearsed: OnRehearsed,
): Promise<RehearsalResult<{ images: number; cuts: number }>> {
  const { env } = rehearsal;
  const bytes = pictures.reduce((sum, { size }) => sum + size, 0);
  let sent = 0;
  const line = badLine({
    ...{ fetch: env.fetch, now: env.now, sleep: rehearsal.sleep },
    ...{ bytesPerSecond: REHEARSAL_PACE, cuts: REHEARSAL_CUTS },
    onBytes: (piece) => {
      sent += piece;
      onRehearsed(Math.min(1, sent / bytes));
    },
  });
  return passing(rehearsal, line.fetch, pictures, ({ images }) => ({ images, cuts: line.cuts() }));
}

/**
 * Sends one picture over the unchanged line.
 * @returns bytes per second
 * @throws storage error (`isStorageError`)
 */
export function measureLine(rehearsal: Rehearsal, picture: Blob): Promise<RehearsalResult<number>> {
  const line = measuredLine(rehearsal.env);
  return passing(rehearsal, line.fetch, [picture], () => line.rate() ?? 0);
}

async function passing<T>(
  rehearsal: Rehearsal,
  line: typeof fetch,
  pictures: readonly Blob[],
  resultOf: (arrived: { images: number }) => T,
): Promise<RehearsalResult<T>> {
  const { signal, env } = rehearsal;
  const over: Rehearsal = {
    ...rehearsal,
    env: {
      ...env,
      fetch: (input, init) => {
        // Ends what is under way like a dead line.
        return signal.aborted ? Promise.reject(new TypeError('given up')) : line(input, init);
      },
    },
  };
  try {
    if (!(await clearRehearsal(rehearsal))) throw failed({ kind: 'left' });
    const { id, secret } = await begin(over, pictures);
    const arrived = await sendAll(over, id);
    if (!(await clearRehearsal(rehearsal))) throw failed({ kind: 'left' });
    const left = await askContribution(env, { token: rehearsal.db.token, id, secret });
    if (left.ok) throw failed({ kind: 'left' });
    if (left.fault.kind !== 'refused') throw failed({ kind: 'fault', fault: left.fault });
    return { status: 'passed', value: resultOf(arrived) };
  } catch (error) {
    if (!(error instanceof RehearsalEnd)) throw error;
    // Without a network the contribution stays until the next rehearsal.
    await clearRehearsal(rehearsal);
    return error.result;
  }
}

async function begin({ db, env, event, guestName }: Rehearsal, pictures: readonly Blob[]): Promise<ContributionRow> {
  // This guest has the code from the start, not only at 'Senden'.
  const sharingMode = event.sharingMode === 'code_required' ? 'public' : event.sharingMode;
  const row = await beginContribution(db, env, { ...event, sharingMode });
  const { eventCode } = event;
  await changeContribution(db, row.id, () => ({ guestName, ...(eventCode === null ? {} : { eventCode }) }));
  for (const [index, blob] of pictures.entries()) {
    const source = await sha256Of(blob);
    await addGuestFile(db, row.id, { blob, source, role: 'more', name: `${guestName}-${index + 1}.jpg` });
  }
  return row;
}

async function sendAll(rehearsal: Rehearsal, id: string): Promise<{ images: number }> {
  const { db, env, sleep } = rehearsal;
  await sendFiles(rehearsal, id);
  for (let count = 0; count < MAX_LOOKS; count += 1) {
    const { images, arrived, areReady } = await look(rehearsal, id);
    if (arrived === images && areReady) return { images };
    await sleep(PAUSE_MS);
    await exchangeContribution(db, env, id);
  }
  throw failed({ kind: 'slow' });
}

/** Each round may find the line cut. */
async function sendFiles(rehearsal: Rehearsal, id: string): Promise<void> {
  let fault: Fault | null = null;
  for (let count = 0; count < MAX_ROUNDS; count += 1) {
    const outcome = await runGuestRound(rehearsal.db, rehearsal.env);
    fault = outcome.status === 'failed' ? outcome.fault : null;
    if ((await look(rehearsal, id)).waiting === 0) return;
    await rehearsal.sleep(PAUSE_MS);
  }
  throw failed(fault ? { kind: 'fault', fault } : { kind: 'slow' });
}

async function look({ db, signal }: Rehearsal, id: string) {
  if (signal.aborted) throw new RehearsalEnd({ status: 'cancelled' });
  const row = await db.contributions.get(id);
  // Another tab has begun anew.
  if (!row) throw new RehearsalEnd({ status: 'cancelled' });
  if (row.block) throw failed({ kind: 'refused', code: row.block.code });
  const { images, arrived, waiting, refused } = progressOf(row, await db.receipts.toArray());
  const [first] = refused;
  if (first) throw failed({ kind: 'refused', code: first.code ?? 'internal' });
  return { images, arrived, waiting, areReady: row.files.every(({ state }) => state === 'ready') };
}

/** Here and at the server. @returns whether nothing is left */
export async function clearRehearsal({ db, env }: Pick<Rehearsal, 'db' | 'env'>): Promise<boolean> {
  for (const { id } of await db.contributions.toArray()) await deleteContribution(db, id);
  if ((await db.contributions.count()) === 0) return true;
  await runGuestRound(db, env);
  return (await db.contributions.count()) === 0;
}
