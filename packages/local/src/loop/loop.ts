import type { Env } from '../base/env.ts';
import { type Fault, thrownFault } from '../base/fault.ts';
import { reporting } from '../base/report.ts';
import { createEmitter } from '../base/store.ts';
import { type Attention, longestPause } from './backoff.ts';
import { next, START, type SyncEvent, type SyncState } from './state.ts';
import { canWake, resetsBackoff, type WakeReason } from './wake-reason.ts';

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

export type RoundProgress = 'sending' | 'fetching' | 'answered';

export interface RoundOptions<Poke> {
  onProgress?: (progress: RoundProgress) => void;
  /** Called between the chunks of an upload. Returns whether to pull at once. */
  takeNews?: () => boolean;
  /** Pokes since the last call. */
  takePokes?: () => readonly Poke[];
  /** Ends the round at its next request. */
  signal?: AbortSignal;
}

/** `at`: milliseconds since the epoch. `waiting`: items that have not reached the server. */
export type RoundOutcome = { status: 'synced'; at: number; waiting: number } | { status: 'failed'; fault: Fault };

/** Owner-specific parts. `Poke` is the payload of a stream event. */
export interface LoopParts<Poke> {
  /** @throws storage error; nothing is lost by it */
  round(options: RoundOptions<Poke>): Promise<RoundOutcome>;
  /** Whether something has not reached the server. */
  hasWaiting(): Promise<boolean>;
  /** @returns false if a pull is needed */
  applyPoke?(poke: Poke): Promise<boolean>;
}

export interface SyncLoop<Poke> {
  /** Returns a function that stops the loop. */
  start(): () => void;
  /** Requests a round; rounds never overlap. */
  wake(reason: WakeReason): void;
  /** @returns false if a round has to pull */
  take(poke: Poke): Promise<boolean>;
  state(): SyncState;
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** Returns a function that cancels it. */
export type After = (ms: number, work: () => void) => () => void;

const afterTimeout: After = (ms, work) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/** During a round; the next one pulls further changes. */
const MAX_KEPT = 20;

type LoopEnv = Pick<Env, 'now' | 'random' | 'online' | 'visible' | 'report'>;

class Loop<Poke> {
  readonly #parts: LoopParts<Poke>;
  readonly #env: LoopEnv;
  readonly #after: After;
  readonly #changes = createEmitter();
  readonly subscribe = this.#changes.subscribe;
  #state: SyncState = START;
  #life: AbortController | undefined;
  #running = false;
  /** Came during the round: an unpulled nudge (`#news`), an unsent write (`#written`), another reason (`#again`). */
  #news = false;
  #written = false;
  /** A write may have come after the round counted what waits. */
  #uncounted = false;
  #again = false;
  #pokes: Poke[] = [];
  #cancelTimer: () => void = () => undefined;

  constructor(parts: LoopParts<Poke>, env: LoopEnv, after: After) {
    this.#parts = parts;
    this.#env = env;
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

  wake(reason: WakeReason): void {
    if (!this.#life || !canWake(this.#state, reason)) return;
    if (this.#running) {
      if (reason === 'nudge') this.#news = true;
      else if (reason === 'write') {
        this.#written = true;
        this.#uncounted = true;
      } else this.#again = true;
      return;
    }
    this.#cancelTimer();
    void this.#run(this.#life.signal, resetsBackoff(reason));
  }

  async take(poke: Poke): Promise<boolean> {
    if (!this.#life) return true;
    if (!this.#running) return this.#state.kind === 'idle' && this.#apply(poke);
    if (this.#pokes.length === MAX_KEPT) return false;
    this.#pokes.push(poke);
    return true;
  }

  async #apply(poke: Poke): Promise<boolean> {
    return (await this.#parts.applyPoke?.(poke)) ?? false;
  }

  /** Applies pokes that came too late for the round. */
  async #applyLate(): Promise<void> {
    for (let poke = this.#pokes.shift(); poke; poke = this.#pokes.shift()) {
      const applied = await this.#apply(poke).catch(reporting(this.#env, 'loop: a poke', false));
      if (!applied) this.#news = true;
    }
  }

  #dispatch(event: SyncEvent): void {
    const state = next(this.#state, event);
    if (state === this.#state) return;
    this.#state = state;
    this.#changes.emit();
  }

  async #round(signal: AbortSignal): Promise<RoundOutcome> {
    const options: RoundOptions<Poke> = {
      signal,
      onProgress: (type) => {
        // The round counts what waits after this response.
        if (type === 'answered') this.#uncounted = false;
        // The pull, not yet requested, brings everything nudged so far.
        if (type === 'fetching') this.#news = false;
        this.#dispatch({ type });
      },
      takeNews: () => {
        const news = this.#again || this.#news || this.#pokes.length > 0;
        this.#again = false;
        return news;
      },
      takePokes: () => this.#pokes.splice(0),
    };
    try {
      return await this.#parts.round(options);
    } catch (error) {
      // Nothing is lost; the next round reads it again.
      return { status: 'failed', fault: thrownFault(this.#env, error, 'loop: a round') };
    }
  }

  #clearMarks(): void {
    this.#news = false;
    this.#written = false;
    this.#uncounted = false;
    this.#again = false;
    this.#pokes = [];
  }

  async #attention(outcome: RoundOutcome): Promise<Attention> {
    const isCounted = outcome.status === 'synced' && !this.#uncounted;
    // The count contains every unsent write so far.
    this.#written = false;
    const whatWaits = () => this.#parts.hasWaiting().catch(reporting(this.#env, 'loop: what waits', true));
    // A failing storage counts as something waiting.
    const waiting = isCounted ? outcome.waiting > 0 : await whatWaits();
    return { visible: this.#env.visible(), waiting };
  }

  async #run(signal: AbortSignal, reset: boolean): Promise<void> {
    this.#running = true;
    this.#clearMarks();
    this.#dispatch({ type: 'run', reset });
    const outcome = await this.#round(signal);
    const wasWritten = this.#written;
    const attention = await this.#attention(outcome);
    if (outcome.status === 'synced') await this.#applyLate();
    this.#running = false;
    if (outcome.status === 'synced') this.#dispatch({ type: 'synced', at: outcome.at });
    else this.#fail(outcome.fault, attention);
    if (signal.aborted) {
      // Stopped and restarted meanwhile.
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
 * Sync loop of one owner in one window.
 * @param after timer, for tests
 */
export function createLoop<Poke>(parts: LoopParts<Poke>, env: LoopEnv, after: After = afterTimeout): SyncLoop<Poke> {
  const loop = new Loop(parts, env, after);
  return {
    start: () => loop.start(),
    wake: (reason) => loop.wake(reason),
    take: (poke) => loop.take(poke),
    state: () => loop.state(),
    subscribe: loop.subscribe,
  };
}
