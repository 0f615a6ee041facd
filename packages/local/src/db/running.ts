import { SECOND_MS } from '@tagfalter/domain/durations';
import type { DBCore } from 'dexie';
import { createStore } from '../base/store.ts';

/** Seconds without a word from the browser after which a store counts as silent (spec decision 80). */
const PATIENCE_TICKS = 5;
const TICK_MS = SECOND_MS;

type Ending = Pick<IDBTransaction, 'abort' | 'addEventListener'>;

function isEnding(transaction: object): transaction is Ending {
  return 'addEventListener' in transaction;
}

/** Whether this page is left: where the browser may wake it again later, or end it without a word. */
class PageLife {
  /** Connections with transactions that are not over. */
  readonly busy = new Set<Running>();
  #away: { back: Promise<void>; comeBack: () => void } | undefined;
  #leavings = 0;
  /** The browser may suspend it without a word: nothing that takes long begins. */
  isHidden = false;

  /** How often the page was left. */
  get leavings(): number {
    return this.#leavings;
  }

  /** Resolves once the page is back; `undefined` while it is there. */
  get back(): Promise<void> | undefined {
    return this.#away?.back;
  }

  /** Ends all transactions without their effect; none begins until `comeBack`. */
  leave(): void {
    if (this.#away) return;
    let comeBack = (): void => undefined;
    const back = new Promise<void>((resolve) => {
      comeBack = resolve;
    });
    this.#away = { back, comeBack };
    this.#leavings += 1;
    for (const running of [...this.busy]) running.end();
  }

  comeBack(): void {
    this.#away?.comeBack();
    this.#away = undefined;
  }
}

export const pageLife = new PageLife();

/**
 * Open transactions of one connection (spec decision 80).
 *
 * WebKit keeps the transactions of a left page open; all later ones over their stores, also of other pages, wait
 * for ever. Closing the connection waits for them, too. So they are aborted, and their work is repeated once the page
 * is back (`reconnecting`).
 */
export class Running {
  /** Ticks since each was last heard of. */
  readonly #silence = new Map<Ending, number>();
  readonly #silent = createStore(false);
  #clock: ReturnType<typeof setInterval> | undefined;

  /** Nothing was heard for five seconds. */
  get isSilent(): boolean {
    return this.#silent.get();
  }

  /** Ends every transaction without its effect. */
  end(): void {
    for (const transaction of this.#silence.keys()) {
      try {
        transaction.abort();
      } catch {
        // Expected: it is being committed already.
      }
    }
  }

  /** Tells when the browser has not answered for five seconds, and when it does again. Returns what unsubscribes. */
  onSilence(listener: (isSilent: boolean) => void): () => void {
    return this.#silent.subscribe(() => listener(this.isSilent));
  }

  /** Sees every transaction of a Dexie database. */
  readonly layer = (core: DBCore): DBCore => ({
    ...core,
    transaction: (stores, mode, options) => {
      if (pageLife.back) throw new DOMException('The page was left', 'AbortError');
      const transaction = core.transaction(stores, mode, options);
      if (isEnding(transaction)) this.watch(transaction);
      return transaction;
    },
  });

  watch(transaction: Ending): void {
    this.#silence.set(transaction, 0);
    pageLife.busy.add(this);
    const over = () => {
      this.#silence.delete(transaction);
      if (this.#silence.size === 0) {
        pageLife.busy.delete(this);
        clearInterval(this.#clock);
        this.#clock = undefined;
      }
      this.#announce();
    };
    const onSuccess = () => {
      this.#silence.set(transaction, 0);
      this.#announce();
    };
    // Events of requests pass their transaction on the way down, but do not all come back up.
    transaction.addEventListener('success', onSuccess, { capture: true });
    for (const type of ['complete', 'abort'] as const) transaction.addEventListener(type, over);
    // Counted, not measured: after a suspension much time has passed in which nothing could be heard.
    this.#clock ??= setInterval(() => this.#count(), TICK_MS);
  }

  #count(): void {
    for (const [transaction, ticks] of this.#silence) this.#silence.set(transaction, ticks + 1);
    this.#announce();
  }

  #announce(): void {
    const isSilent = Math.max(...this.#silence.values()) >= PATIENCE_TICKS;
    if (isSilent !== this.isSilent) this.#silent.set(isSilent);
  }
}
