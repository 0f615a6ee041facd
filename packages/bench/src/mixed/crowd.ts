import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Helper, startHelper } from '../helper.ts';
import type { DevicePlan, DevicesEnd, DevicesNews, DevicesOrder, DevicesPhase } from './messages.ts';
import { addCounts, type Counts } from './tally.ts';

/** Processes that the devices are spread over. */
const PROCESSES = 2;
const PROGRAM = path.join(import.meta.dirname, 'devices-process.ts');
const NOBODY: DevicesNews = { awake: 0, counts: { times: {}, errors: {} }, ownDelay: 0 };
const SEED = 20_261_127;
const LOOK_MS = 200;
const AWAKE_MS = 120_000;
/** Finishing takes at most twice 20 s, and the last requests 30 s. */
const FINISH_MS = 120_000;
/** Milliseconds within which a device begins, for each of them. */
const ARRIVAL_MS = 20;

/** All devices of a step, in processes of their own. */
export class Crowd {
  readonly size: number;
  readonly #helpers: readonly Helper<DevicesNews>[];

  private constructor(size: number, helpers: readonly Helper<DevicesNews>[]) {
    this.size = size;
    this.#helpers = helpers;
  }

  /** Starts the devices of these accounts. @param photo file of the photo from which theirs are made */
  static start(server: { origin: string }, today: number, photo: string, accounts: readonly DevicePlan[][]): Crowd {
    const size = accounts.reduce((sum, devices) => sum + devices.length, 0);
    const helpers = Array.from({ length: PROCESSES }, (_, process) => {
      const own = accounts.filter((_, index) => index % PROCESSES === process);
      const shared = { origin: server.origin, today, photo, arrivalMs: size * ARRIVAL_MS };
      const order: DevicesOrder = { ...shared, seed: SEED + process, accounts: own };
      return startHelper<DevicesOrder, DevicesNews>(PROGRAM, order, NOBODY);
    });
    return new Crowd(size, helpers);
  }

  /** Resolves when every device has its stream, or after 2 minutes with those that have. */
  async awake(): Promise<number> {
    await this.#until(() => this.#awake() >= this.size, AWAKE_MS);
    return this.#awake();
  }

  /** Counts from now on. */
  measure(): void {
    this.#announce('measure');
  }

  get counts(): Counts {
    return addCounts(this.#helpers.map(({ news }) => news().counts));
  }

  /** Event-loop delay of the devices' processes, p99 in milliseconds. */
  get ownDelay(): number {
    return Math.max(...this.#helpers.map(({ news }) => news().ownDelay));
  }

  /** Ends all devices and looks for what was lost; undefined if that took too long. */
  async finish(): Promise<DevicesEnd | undefined> {
    this.#announce('finish');
    const ends = () => this.#helpers.flatMap(({ news }) => news().end ?? []);
    await this.#until(() => ends().length === this.#helpers.length, FINISH_MS);
    if (ends().length < this.#helpers.length) return undefined;
    const sum = (of: (end: DevicesEnd) => number) => ends().reduce((total, end) => total + of(end), 0);
    return { lost: sum(({ lost }) => lost), unpolled: sum((end) => end.unpolled), checked: sum((end) => end.checked) };
  }

  stop(): void {
    for (const { stop } of this.#helpers) stop();
  }

  #awake(): number {
    return this.#helpers.reduce((sum, { news }) => sum + news().awake, 0);
  }

  #announce(phase: DevicesPhase['phase']): void {
    for (const helper of this.#helpers) helper.announce({ phase });
  }

  async #until(isDone: () => boolean, patienceMs: number): Promise<void> {
    const deadline = performance.now() + patienceMs;
    const broke = Promise.race(this.#helpers.map((helper) => helper.broke));
    while (!isDone() && performance.now() < deadline) await Promise.race([delay(LOOK_MS), broke]);
  }
}
