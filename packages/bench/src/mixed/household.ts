import { setTimeout as delay } from 'node:timers/promises';
import { CallFailed } from './calls.ts';
import { LoadDevice } from './device.ts';
import type { DevicePlan, DevicesEnd } from './messages.ts';
import type { CallTally } from './tally.ts';
import type { HomeWorld, World } from './world.ts';

const FINISH_MS = 20_000;
const LOOK_MS = 200;

/** An account with its devices, which hear of each other's edits. */
export class Household implements HomeWorld {
  readonly origin: string;
  readonly today: number;
  readonly tally: CallTally;
  readonly random: () => number;
  readonly nextPhoto: () => Blob;
  readonly devices: readonly LoadDevice[];
  /** Edits that the other device has not heard of, by date. */
  readonly #sent = new Map<string, { by: object; length: number; at: number }>();

  constructor(world: World, plans: readonly DevicePlan[]) {
    this.origin = world.origin;
    this.today = world.today;
    this.tally = world.tally;
    this.random = world.random;
    this.nextPhoto = world.nextPhoto;
    this.devices = plans.map((plan) => new LoadDevice(this, plan));
  }

  /** A device sends a text of this length; every edit makes it longer. */
  sent(by: object, date: string, length: number): void {
    // A repeated push is the same edit.
    if (this.#sent.get(date)?.length !== length) this.#sent.set(date, { by, length, at: performance.now() });
  }

  received(device: object, date: string, length: number): void {
    const sent = this.#sent.get(date);
    if (!sent || sent.by === device || length < sent.length) return;
    this.tally.took('heard', performance.now() - sent.at);
    this.#sent.delete(date);
  }

  /** Sends what is under way, waits until all is heard, and compares the server's entries with the acknowledged ones. */
  async finish(): Promise<DevicesEnd> {
    const deadline = performance.now() + FINISH_MS;
    for (const device of this.devices) await insist(() => device.push(), deadline);
    while (this.#sent.size > 0 && performance.now() < deadline) await delay(LOOK_MS);
    const entries = await insist(async () => this.devices[0]?.everything(), deadline + FINISH_MS);
    const found = new Map(entries?.map(({ date, text }) => [date, text]));
    const acknowledged = this.devices.flatMap(({ edits }) => [...edits.acknowledged]);
    const lost = acknowledged.filter(([date, text]) => found.get(date) !== text);
    return { lost: lost.length, unpolled: this.#sent.size, checked: acknowledged.length };
  }
}

async function insist<T>(work: () => Promise<T>, deadline: number): Promise<T | undefined> {
  for (;;) {
    try {
      return await work();
    } catch (fault) {
      if (!(fault instanceof CallFailed)) throw fault;
      if (performance.now() > deadline) return undefined;
      await delay(LOOK_MS);
    }
  }
}
