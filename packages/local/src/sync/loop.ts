import type { Carried } from '@tagfalter/contract/sync-stream';
import type { DiaryDb } from '../db.ts';
import type { Env } from '../env.ts';
import type { Fault } from '../fault.ts';
import { reconnecting } from '../reconnect.ts';
import { countLeft } from '../waiting.ts';
import { type Attention, longestPause } from './backoff.ts';
import { next, START, type SyncEvent, type SyncState } from './state.ts';
import { type SyncOptions, type SyncOutcome, syncOnce } from './sync-once.ts';
import { takeCarried } from './take-carried.ts';
import { givesHope, isWokenBy, type WakeReason } from './wake-reason.ts';

/*
 *      run (write, start, online, focus, visible, nudge, timer, manual, worker)
 *     ┌───────────────────────────────────────────────────────────────┐
 *     │   ┌────────────── synced: nothing to fetch ──────────────┐    │
 *     │   ▼                                                      │    ▼
 *   ┌─┴──────┐  synced   ┌─────────┐        fetching          ┌──┴──────┐      run    ┌─────────┐
 *   │  idle  │◄──────────┤ pulling │◄─────────────────────────┤ pushing │◄────────────┤ waiting │
 *   └────────┘           │         ├─────────────────────────►│         │             │ offline │
 *                        └────┬────┘        sending           └────┬────┘             └─────────┘
 *                             │ failed                             │ failed                ▲
 *                             ├────────────────────────────────────┴──── network, 5xx, … ──┘
 *                             ├──── 401 ────► signed-out ──── run: not by nudge or timer ──► pushing
 *                             └──── 426 ────► update-required ──── run: only start, manual ─► pushing
 */

export interface SyncLoop {
  /** Starts the loop with a first round; the answer stops it. */
  start(): () => void;
  /** Something happened that a round may be good for; rounds never run side by side. */
  wake(reason: WakeReason): void;
  /** Does a piece of work that writes, and sends what it has written: what a round needs first is got beside it. */
  write<T>(work: () => Promise<T>): Promise<T>;
  /** Takes over what the stream has carried, a running round in its course. @returns false where a round has to fetch it */
  take(carried: Carried): Promise<boolean>;
  state(): SyncState;
  /** Calls `listener` after each change of state; the answer ends that. */
  subscribe(listener: () => void): () => void;
}

/** Calls `work` once after `ms` milliseconds; the answer prevents that. */
export type After = (ms: number, work: () => void) => () => void;

const afterTimeout: After = (ms, work) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/** Events that are kept while a round runs; of more of them the next round fetches what they say. */
const MOST_KEPT = 20;

/** Where the storage does not say, something is taken to wait. */
async function hasWaiting(db: DiaryDb): Promise<boolean> {
  const { days, files } = await countLeft(db).catch(() => ({ days: 1, files: 0 }));
  return days + files > 0;
}

class Loop {
  readonly #db: DiaryDb;
  readonly #env: Env;
  readonly #accountId: string;
  readonly #after: After;
  readonly #listeners = new Set<() => void>();
  #state: SyncState = START;
  #life: AbortController | undefined;
  #running = false;
  /** What came in while a round ran: news that it may not have fetched, a write that it may not have sent, others. */
  #news = false;
  #written = false;
  /** Of these, one that may have been too late for what the round has counted. */
  #uncounted = false;
  #again = false;
  #carried: Carried[] = [];
  #cancelTimer: () => void = () => undefined;

  constructor(db: DiaryDb, env: Env, accountId: string, after: After) {
    this.#db = db;
    this.#env = env;
    this.#accountId = accountId;
    this.#after = after;
  }

  start(): () => void {
    const life = new AbortController();
    this.#life?.abort();
    this.#life = life;
    this.wake('start');
    return () => {
      life.abort();
      if (this.#life === life) this.#life = undefined;
      this.#cancelTimer();
    };
  }

  state(): SyncState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  wake(reason: WakeReason): void {
    if (!this.#life || !isWokenBy(this.#state, reason)) return;
    if (this.#running) {
      if (reason === 'nudge') this.#news = true;
      else if (reason === 'write') {
        this.#written = true;
        this.#uncounted = true;
      } else this.#again = true;
      return;
    }
    this.#cancelTimer();
    void this.#run(this.#life.signal, givesHope(reason));
  }

  async write<T>(work: () => Promise<T>): Promise<T> {
    const writing = work();
    if (this.#life && !this.#running && isWokenBy(this.#state, 'write')) {
      this.#cancelTimer();
      void this.#run(this.#life.signal, false, writing);
    }
    const written = await writing;
    this.wake('write');
    return written;
  }

  async take(carried: Carried): Promise<boolean> {
    if (!this.#life) return true;
    if (!this.#running) return this.#state.kind === 'idle' && this.#takeOver(carried);
    if (this.#carried.length === MOST_KEPT) return false;
    this.#carried.push(carried);
    return true;
  }

  async #takeOver(carried: Carried): Promise<boolean> {
    const { outcome } = await reconnecting(this.#db, () => takeCarried(this.#db, this.#env, carried));
    return outcome !== 'unfit';
  }

  /** What came too late for the round, and what comes while that is taken over. */
  async #takeLate(): Promise<void> {
    for (let carried = this.#carried.shift(); carried; carried = this.#carried.shift()) {
      if (!(await this.#takeOver(carried).catch(() => false))) this.#news = true;
    }
  }

  #dispatch(event: SyncEvent): void {
    const state = next(this.#state, event);
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  async #round(signal: AbortSignal, writing: Promise<unknown> | undefined): Promise<SyncOutcome> {
    const options: SyncOptions = {
      signal,
      writing,
      onProgress: (type) => {
        // After an answer the round counts what is left.
        if (type === 'answered') this.#uncounted = false;
        // A pull that is still to be asked for brings whatever was nudged for until now, this round's own push among it.
        if (type === 'fetching') this.#news = false;
        this.#dispatch({ type });
      },
      takeNews: () => {
        const news = this.#again || this.#news || this.#carried.length > 0;
        this.#again = false;
        return news;
      },
      takeCarried: () => this.#carried.splice(0),
    };
    try {
      return await reconnecting(this.#db, () => syncOnce(this.#db, this.#env, this.#accountId, options));
    } catch {
      // The browser's storage failed or was closed. What was saved is on the medium; the next round reads it again.
      return { status: 'failed', fault: { kind: 'device' } };
    }
  }

  #forgetWishes(): void {
    this.#news = false;
    this.#written = false;
    this.#uncounted = false;
    this.#again = false;
    this.#carried = [];
  }

  /** @param outcome whose count is taken where nothing was written meanwhile */
  async #attention(outcome: SyncOutcome): Promise<Attention> {
    const isCounted = outcome.status === 'synced' && !this.#uncounted;
    // A write that was told of before the count shows in it, unless the round has sent it.
    this.#written = false;
    const waiting = isCounted ? outcome.waiting > 0 : await hasWaiting(this.#db);
    return { visible: this.#env.visible(), waiting };
  }

  /** @param writing what the round is to send, while it is being stored */
  async #run(signal: AbortSignal, reset: boolean, writing?: Promise<unknown>): Promise<void> {
    this.#running = true;
    this.#forgetWishes();
    this.#dispatch({ type: 'run', reset });
    const outcome = await this.#round(signal, writing);
    const wasWritten = this.#written;
    const attention = await this.#attention(outcome);
    if (outcome.status === 'synced') await this.#takeLate();
    this.#running = false;
    if (outcome.status === 'synced') this.#dispatch({ type: 'synced', at: outcome.at });
    else this.#fail(outcome.fault, attention);
    if (signal.aborted) {
      // Stopped and started again meanwhile: the new life has not had its first round.
      if (this.#life) this.wake('start');
      return;
    }
    const isUnfinished = this.#again || this.#news || this.#written || (wasWritten && attention.waiting);
    if (isUnfinished && outcome.status === 'synced') void this.#run(signal, false);
    else this.#sleep(attention);
  }

  #fail(fault: Fault, attention: Attention): void {
    const { now, random, online } = this.#env;
    this.#dispatch({ type: 'failed', fault, now: now(), random: random(), online: online(), attention });
  }

  #sleep(attention: Attention): void {
    const pause = 'retryAt' in this.#state ? this.#state.retryAt - this.#env.now() : longestPause(attention);
    this.#cancelTimer = this.#after(Math.max(pause, 0), () => this.wake('timer'));
  }
}

/**
 * The sync of one account in one window: decides when a round runs and says what it is doing; what a round does stands in
 * sync-once.ts, which state follows in state.ts.
 * @param after the timer; tests hand in their own
 */
export function createSyncLoop(db: DiaryDb, env: Env, accountId: string, after: After = afterTimeout): SyncLoop {
  const loop = new Loop(db, env, accountId, after);
  return {
    start: () => loop.start(),
    wake: (reason) => loop.wake(reason),
    write: (work) => loop.write(work),
    take: (carried) => loop.take(carried),
    state: () => loop.state(),
    subscribe: (listener) => loop.subscribe(listener),
  };
}
