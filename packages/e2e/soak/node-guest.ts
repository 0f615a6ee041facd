import { randomUUID } from 'node:crypto';
import { sha256Of } from '@tagfalter/local/base/hash';
import type { ContributionRow, EventFacts } from '@tagfalter/local/guest/contribution-rows';
import { addGuestFile, beginContribution, submitContribution } from '@tagfalter/local/guest/contributions';
import { EventDb } from '@tagfalter/local/guest/event-db';
import type { GuestEnv } from '@tagfalter/local/guest/guest-env';
import { createGuestLoop, type GuestLoop } from '@tagfalter/local/guest/guest-loop';
import { progressOf } from '@tagfalter/local/guest/progress';
import { sendFile } from '@tagfalter/local/media/send-file';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { Haste } from './haste.ts';
import { fetchInHaste } from './hasty-fetch.ts';

const LOOK_MS = 200;
/** Between two visits of somebody who waits: the server bounds how often one contribution is asked for. */
const VISIT_MS = 3_000;

interface NodeGuestOptions {
  origin: string;
  /** Token in the event's address. */
  token: string;
  event: EventFacts;
  /** How many times faster than in a browser timers and time limits run. */
  pace: number;
}

/** Contribution that a guest hands in. */
export interface HandedIn {
  guestName: string;
  photos: ReadonlyArray<Uint8Array<ArrayBuffer>>;
}

/** A guest's phone in Node: the real store and loop of a guest page on an IndexedDB in memory, and the real network. */
export class NodeGuest {
  readonly #event: EventFacts;
  readonly #db: EventDb;
  readonly #env: GuestEnv;
  readonly #loop: GuestLoop;
  readonly #stop: () => void;
  /** Names a look at the page, which hears what has arrived. */
  #visit = randomUUID();

  constructor({ origin, token, event, pace }: NodeGuestOptions) {
    this.#event = event;
    this.#db = new EventDb(token, { indexedDB: new IDBFactory(), IDBKeyRange });
    const haste = new Haste(pace);
    this.#env = envOf(origin, haste, () => this.#visit);
    this.#loop = createGuestLoop(this.#db, this.#env, (ms, work) => haste.after(ms, work));
    this.#stop = this.#loop.start();
  }

  /** Picks photos and presses 'Senden'. @returns id of the contribution on the phone */
  async handIn({ guestName, photos }: HandedIn): Promise<string> {
    const { id } = await beginContribution(this.#db, this.#env, this.#event);
    for (const [index, bytes] of photos.entries()) {
      const blob = new Blob([bytes], { type: 'image/jpeg' });
      const picked = { blob, source: await sha256Of(blob), role: 'more' as const, name: `foto-${index}.jpg` };
      await addGuestFile(this.#db, id, picked);
      this.#loop.wake('write');
    }
    await submitContribution(this.#db, id, { guestName, topMoment: '', guestMessage: 'Macht es gut miteinander.' });
    this.#loop.wake('write');
    return id;
  }

  /** Resolves once the phone has a receipt of every file. */
  async arrived(id: string, limitMs: number): Promise<void> {
    const deadline = performance.now() + limitMs;
    let visitAt = performance.now() + VISIT_MS;
    for (;;) {
      const row = await this.#db.contributions.get(id);
      if (!row) throw new Error('a contribution has gone from its phone');
      if (progressOf(row, await this.#db.receipts.toArray()).isWhole) return;
      if (performance.now() > deadline) throw new Error(this.#describe(row));
      if (performance.now() > visitAt) {
        visitAt += VISIT_MS;
        this.#visit = randomUUID();
        this.#loop.wake('focus');
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  #describe({ state, block, files }: ContributionRow): string {
    const each = files.map((file) => `${file.state} ${file.code ?? ''}`);
    return `not arrived: ${JSON.stringify({ state, block, files: each, loop: this.#loop.state() })}`;
  }

  /** The phone is put away. */
  stop(): void {
    this.#stop();
  }
}

function envOf(origin: string, haste: Haste, visit: () => string): GuestEnv {
  return {
    fetch: (input, init) => fetchInHaste(haste, new URL(input instanceof Request ? input.url : input), init),
    origin,
    now: Date.now,
    uuid: randomUUID,
    random: Math.random,
    token: async () => ({ status: 'signed-out' }),
    locks: undefined,
    online: () => true,
    visible: () => true,
    uploader: async () => sendFile,
    report: (error, where) => console.error(where, error),
    get visit() {
      return visit();
    },
    account: () => null,
  };
}
