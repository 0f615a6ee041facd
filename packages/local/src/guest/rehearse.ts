import type { ErrorCode } from '@tagfalter/contract/error';
import type { Fault } from '../base/fault.ts';
import { sha256Of } from '../base/hash.ts';
import { badLine, measuredLine } from './bad-line.ts';
import { askContribution } from './contribution-calls.ts';
import type { ContributionRow, EventFacts } from './contribution-rows.ts';
import { addGuestFile, beginContribution, changeContribution, deleteContribution } from './contributions.ts';
import type { EventDb } from './event-db.ts';
import type { GuestEnv } from './guest-env.ts';
import { hearOf } from './hear.ts';
import { progressOf } from './progress.ts';
import { runGuestRound } from './round.ts';

/** Pace of the line on which a rehearsal sends, bytes a second, and how often it is cut. */
export const REHEARSAL_PACE = 50_000;
export const REHEARSAL_CUTS = 2;
/** Rounds that may fail before somebody is told; two of them are cut on purpose. */
const MAX_ROUNDS = 8;
/** Times the server is asked whether it has made pictures of what arrived, and the pause before each, milliseconds. */
const MAX_LOOKS = 60;
const PAUSE_MS = 1000;

/** What a rehearsal needs. */
export interface Rehearsal {
  /** A store of its own (`rehearsalOwner`). */
  db: EventDb;
  /** Without a `sendingView`: its bytes go by `fetch`. */
  env: GuestEnv;
  event: EventFacts & { eventCode: string | null };
  /** Name of the guest, of which the server alone hears. */
  guestName: string;
  signal: AbortSignal;
  sleep(ms: number): Promise<void>;
}

/** Why a rehearsal did not go through. `left`: its contribution is still at the server. */
export type RehearsalFault =
  | { kind: 'refused'; code: ErrorCode }
  | { kind: 'fault'; fault: Fault }
  | { kind: 'slow' }
  | { kind: 'left' };

/** What came of it. `cancelled`: its host gave it up. */
export type RehearsalResult<T> =
  | { status: 'passed'; value: T }
  | { status: 'failed'; why: RehearsalFault }
  | { status: 'cancelled' };

/** Ends a rehearsal from within, with what came of it. */
class Ended extends Error {
  readonly result: Exclude<RehearsalResult<never>, { status: 'passed' }>;
  constructor(result: Exclude<RehearsalResult<never>, { status: 'passed' }>) {
    super('a rehearsal ended');
    this.result = result;
  }
}

const failed = (why: RehearsalFault) => new Ended({ status: 'failed', why });

/** How far it is: bytes that have arrived of all. */
export type OnRehearsed = (share: number) => void;

/**
 * A guest over a bad line, from the first byte to the last receipt: sends pictures of which two are cut in their middle, waits
 * until the server has made pictures of all, deletes the contribution by its secret and asks whether it is gone. It is never
 * submitted, so that no guest and no wall ever shows it (118). What a closed tab leaves behind goes with the next rehearsal, or
 * by `clearRehearsal`.
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
 * Measures the line as it is, by one picture that goes up and is deleted again.
 * @returns bytes a second
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
        // As a line that is dead: what is on its way ends at once.
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
    if (!(error instanceof Ended)) throw error;
    // Without a network it stays until the next time.
    await clearRehearsal(rehearsal);
    return error.result;
  }
}

/** A contribution with its files, of which the server has not been told. */
async function begin({ db, env, event, guestName }: Rehearsal, pictures: readonly Blob[]): Promise<ContributionRow> {
  // Only at 'Senden' a code is asked for; this guest sends ahead and has the code from the start.
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

/** Everything is there, with receipts that hold, and the server has made pictures of it. */
async function sendAll(rehearsal: Rehearsal, id: string): Promise<{ images: number }> {
  const { db, env, sleep } = rehearsal;
  await sendFiles(rehearsal, id);
  for (let count = 0; count < MAX_LOOKS; count += 1) {
    const { images, arrived, areReady } = await look(rehearsal, id);
    if (arrived === images && areReady) return { images };
    await sleep(PAUSE_MS);
    await hearOf(db, env, id);
  }
  throw failed({ kind: 'slow' });
}

/** Rounds until no file waits; each may find the line cut. */
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

/** How far the contribution is. */
async function look({ db, signal }: Rehearsal, id: string) {
  if (signal.aborted) throw new Ended({ status: 'cancelled' });
  const row = await db.contributions.get(id);
  // Another tab has begun anew.
  if (!row) throw new Ended({ status: 'cancelled' });
  if (row.block) throw failed({ kind: 'refused', code: row.block.code });
  const { images, arrived, waiting, refused } = progressOf(row, await db.receipts.toArray());
  const [first] = refused;
  if (first) throw failed({ kind: 'refused', code: first.code ?? 'internal' });
  return { images, arrived, waiting, areReady: row.files.every(({ state }) => state === 'ready') };
}

/**
 * Deletes what rehearsals have left, here and at the server.
 * @returns whether nothing is left
 */
export async function clearRehearsal({ db, env }: Pick<Rehearsal, 'db' | 'env'>): Promise<boolean> {
  for (const { id } of await db.contributions.toArray()) await deleteContribution(db, id);
  if ((await db.contributions.count()) === 0) return true;
  await runGuestRound(db, env);
  return (await db.contributions.count()) === 0;
}
