import { setTimeout as delay } from 'node:timers/promises';
import { sha256Of } from '@tagfalter/local/base/hash';
import type { ContributionRow } from '@tagfalter/local/guest/contribution-rows';
import { addGuestFile, beginContribution, submitContribution } from '@tagfalter/local/guest/contributions';
import { EventDb } from '@tagfalter/local/guest/event-db';
import type { GuestEnv } from '@tagfalter/local/guest/guest-env';
import { createGuestLoop } from '@tagfalter/local/guest/guest-loop';
import { type Progress, progressOf } from '@tagfalter/local/guest/progress';
import { sendFile } from '@tagfalter/local/media/send-file';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { GuestReplies } from './answers.ts';
import { Line } from './line.ts';
import type { GuestPlan, Party } from './messages.ts';

/** State that the phones of a process share. */
export interface PhoneContext {
  party: Party;
  album(number: number): Blob;
  answers: GuestReplies;
  random(): number;
  onCut(): void;
  onFault(words: string): void;
}

/** Favourites of a guest (spec §9). */
const TOP = 3;
/** Milliseconds in which a phone prepares a photo. */
const PREPARE_MS = 700;
/** Milliseconds between two cuts of a line, and of one, at least and at most. */
const BETWEEN_CUTS = [10_000, 40_000] as const;
const OF_A_CUT = [500, 5000] as const;
/** Milliseconds between two looks at how far it is. */
const LOOK_MS = 500;

function envOf(room: PhoneContext, line: Line, state: { isOnline: boolean; visit: string }): GuestEnv {
  return {
    fetch: room.answers.fetch,
    origin: `http://127.0.0.1:${line.port}`,
    now: Date.now,
    uuid: () => crypto.randomUUID(),
    random: room.random,
    token: async () => ({ status: 'signed-out' }),
    locks: undefined,
    online: () => state.isOnline,
    visible: () => true,
    uploader: async () => sendFile,
    report: (error, where) => room.onFault(`${where}: ${String(error)}`),
    get visit() {
      return state.visit;
    },
    account: () => null,
  };
}

/**
 * A guest's phone: the store, the rounds and the loop of the app, on an IndexedDB in memory. Its line is cut again and
 * again.
 */
export class Phone {
  readonly #room: PhoneContext;
  readonly #plan: GuestPlan;
  readonly #line: Line;
  readonly #state = { isOnline: true, visit: crypto.randomUUID() as string };
  readonly #env: GuestEnv;
  readonly #db: EventDb;
  readonly #loop: ReturnType<typeof createGuestLoop>;
  #row: ContributionRow | undefined;
  progress: Progress | undefined;

  private constructor(room: PhoneContext, plan: GuestPlan, line: Line) {
    this.#room = room;
    this.#plan = plan;
    this.#line = line;
    this.#env = envOf(room, line, this.#state);
    this.#db = new EventDb(room.party.token, { indexedDB: new IDBFactory(), IDBKeyRange });
    this.#loop = createGuestLoop(this.#db, this.#env);
  }

  static async open(room: PhoneContext, plan: GuestPlan): Promise<Phone> {
    return new Phone(room, plan, await new Line(room.party.port, plan.bytesPerSecond).open());
  }

  get hashes(): string[] {
    return this.#row?.files.map(({ hash }) => hash) ?? [];
  }

  /** Picks photos one after the other, sends them with a few words, and waits until everything is there. */
  async celebrate(signal: AbortSignal): Promise<void> {
    await delay(this.#plan.beginsAfter, undefined, { signal });
    const stop = this.#loop.start();
    const over = new AbortController();
    const cuts = this.#suffer(AbortSignal.any([signal, over.signal]));
    try {
      const { id } = await beginContribution(this.#db, this.#env, this.#room.party.event);
      await this.#pick(id, signal);
      const guestName = `Gast ${this.#plan.number}`;
      await submitContribution(this.#db, id, { guestName, topMoment: '', guestMessage: 'Macht es gut miteinander.' });
      this.#loop.wake('write');
      while (!(await this.#look(id)).isWhole) await delay(LOOK_MS, undefined, { signal });
    } finally {
      over.abort();
      stop();
      await cuts;
      // The store stays open: a last round may still be on its way.
      await this.#line.close();
    }
  }

  async #pick(id: string, signal: AbortSignal): Promise<void> {
    const { photos, firstPhoto } = this.#plan;
    for (let index = 0; index < photos; index += 1) {
      const blob = this.#room.album(firstPhoto + index);
      const source = await sha256Of(new Blob([`picked ${firstPhoto + index}`]));
      const role = index < TOP ? 'top' : 'more';
      await addGuestFile(this.#db, id, { blob, source, role, name: `foto-${index}.jpg` });
      this.#loop.wake('write');
      await this.#look(id);
      await delay(PREPARE_MS, undefined, { signal });
    }
  }

  async #look(id: string): Promise<Progress> {
    const row = await this.#db.contributions.get(id);
    if (!row) throw new Error('a contribution has gone from its phone');
    const seen = this.#row?.block;
    this.#row = row;
    if (row.block && row.block.at !== seen?.at) this.#room.onFault(`asks its guest: ${row.block.code}`);
    this.progress = progressOf(row, await this.#db.receipts.toArray());
    return this.progress;
  }

  /** Cuts the line until the end: sometimes the phone hears of it, sometimes its guest looks at the page anew. */
  async #suffer(signal: AbortSignal): Promise<void> {
    const { random } = this.#room;
    const some = ([least, most]: readonly [number, number]) => least + random() * (most - least);
    try {
      for (;;) {
        await delay(some(BETWEEN_CUTS), undefined, { signal });
        this.#line.cut();
        this.#room.onCut();
        this.#state.isOnline = random() < 0.5;
        await delay(some(OF_A_CUT), undefined, { signal });
        this.#line.restore();
        if (random() < 0.3) this.#state.visit = crypto.randomUUID();
        if (!this.#state.isOnline) this.#loop.wake('online');
        this.#state.isOnline = true;
      }
    } catch (error) {
      // Expected: the end of it.
      if (!signal.aborted) throw error;
    }
  }
}
