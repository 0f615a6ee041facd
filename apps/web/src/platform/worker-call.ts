import { SECOND_MS } from '@tagfalter/domain/durations';
import { trustedScript } from './trusted-script.ts';

/**
 * Seconds that a worker may take to begin, and to say anything while it is asked something. They are counted: nothing is heard
 * of a worker while the page is suspended.
 */
const START_TICKS = 10;
const ANSWER_TICKS = 60;
const TICK_MS = SECOND_MS;

/**
 * Why there is no answer. `absent`: the worker did not begin, as its script did not come, or the browser has none. `ended`:
 * it broke off over a question. `failed`: it said that it could not answer.
 */
export class WorkerFault extends Error {
  override readonly name = 'WorkerFault';
  readonly kind: 'absent' | 'ended' | 'failed';

  constructor(kind: WorkerFault['kind'], options?: ErrorOptions) {
    super(`worker ${kind}`, options);
    this.kind = kind;
  }
}

/** Message of a worker (answer-calls.ts). */
export type WorkerReply<A> = { isReady: true } | { id: number; answer: A } | { id: number; failure: string };

interface Waiting<A> {
  resolve(answer: A): void;
  reject(fault: WorkerFault): void;
}

/**
 * Asks a worker, and never waits for ever. The worker begins with the first question, and anew with the next question
 * after it was lost. A worker that says nothing at all is not waited for again.
 */
export class WorkerCall<Q, A> {
  readonly #address: string;
  readonly #onLost: ((fault: WorkerFault) => void) | undefined;
  readonly #waiting = new Map<number, Waiting<A>>();
  #worker: Worker | undefined;
  #hasSpoken = false;
  /** Fault that every further question gets. */
  #given: WorkerFault | undefined;
  #silentTicks = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #lastId = 0;

  /**
   * @param address of a script of the build
   * @param onLost for a worker that holds what it was told: a lost one, or one that failed, is not replaced then
   */
  constructor(address: string, onLost?: (fault: WorkerFault) => void) {
    this.#address = address;
    this.#onLost = onLost;
  }

  /** Begins ahead of the first question. @returns whether there is a worker, as far as the browser tells at once */
  start(): boolean {
    try {
      this.#started();
      return true;
    } catch (error) {
      // Expected: a browser, or what guards it, that allows no worker.
      if (error instanceof WorkerFault) return false;
      throw error;
    }
  }

  /** @throws WorkerFault */
  async ask(question: Q): Promise<A> {
    const worker = this.#started();
    this.#lastId += 1;
    const id = this.#lastId;
    this.#watch();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      try {
        worker.postMessage({ id, question });
      } catch (error) {
        // Expected: a question that this browser cannot hand over, such as a file in a private window.
        this.#waiting.delete(id);
        reject(new WorkerFault('failed', { cause: error }));
      }
    });
  }

  /** Ends the worker; open questions stay without an answer. */
  end(): void {
    this.#given = new WorkerFault('ended');
    this.#drop(this.#given);
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    if (this.#given) throw this.#given;
    let worker: Worker;
    try {
      worker = new Worker(trustedScript(this.#address), { type: 'module' });
    } catch (error) {
      throw new WorkerFault('absent', { cause: error });
    }
    // A lost worker's last events may come when the next one is at work.
    const isAtWork = () => this.#worker === worker;
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply<A>>) => isAtWork() && this.#receive(data));
    worker.addEventListener('messageerror', () => isAtWork() && this.#lose());
    worker.addEventListener('error', ({ error }) => isAtWork() && this.#lose(error));
    this.#worker = worker;
    this.#hasSpoken = false;
    this.#watch();
    return worker;
  }

  #receive(reply: WorkerReply<A>): void {
    this.#hasSpoken = true;
    this.#silentTicks = 0;
    if ('isReady' in reply) return;
    const asked = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('answer' in reply) {
      asked?.resolve(reply.answer);
      return;
    }
    const fault = new WorkerFault('failed', { cause: reply.failure });
    asked?.reject(fault);
    if (this.#onLost) this.#give(fault);
  }

  #watch(): void {
    if (this.#timer !== undefined) return;
    this.#silentTicks = 0;
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  #tick(): void {
    if (this.#hasSpoken && this.#waiting.size === 0) {
      this.#rest();
      return;
    }
    this.#silentTicks += 1;
    if (this.#silentTicks < (this.#hasSpoken ? ANSWER_TICKS : START_TICKS)) return;
    // Nobody waits so long once more.
    if (!this.#hasSpoken) this.#given = new WorkerFault('absent');
    this.#lose();
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #lose(cause?: unknown): void {
    this.#give(new WorkerFault(this.#hasSpoken ? 'ended' : 'absent', { cause }));
  }

  #give(fault: WorkerFault): void {
    if (this.#onLost) this.#given = fault;
    this.#drop(fault);
    this.#onLost?.(fault);
  }

  #drop(fault: WorkerFault): void {
    this.#rest();
    this.#worker?.terminate();
    this.#worker = undefined;
    const asked = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of asked) reject(fault);
  }
}
