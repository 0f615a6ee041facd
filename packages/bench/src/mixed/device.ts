import { setTimeout as delay } from 'node:timers/promises';
import { friendsFeed, publicFeed } from '@tagfalter/contract/feeds';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { pullChanges, recordsOf, type SyncedEntry } from '@tagfalter/contract/sync-pull';
import { pushMutations } from '@tagfalter/contract/sync-push';
import { nudgeStream, PokeSchema } from '@tagfalter/contract/sync-stream';
import { SECOND_MS } from '@tagfalter/domain/durations';
import { SerialQueue } from '@tagfalter/local/base/serial-queue';
import { readEvents } from '@tagfalter/local/loop/event-stream';
import * as v from 'valibot';
import { EditPlan } from '../sides/product/edits.ts';
import { CallFailed, Calls } from './calls.ts';
import type { DevicePlan } from './messages.ts';
import { sendPhoto } from './send-photo.ts';
import { PAUSE_MS } from './size.ts';
import type { HomeWorld } from './world.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
/** Pause before a stream that ended is opened again, in milliseconds. */
const AGAIN_MS = SECOND_MS;
/** Actions of a device by their share; the rest are photos. */
const MIX = { push: 0.55, feed: 0.2, pull: 0.195, reopen: 0.05 };

/**
 * A simulated device. It keeps the stream of nudges open, and applies their changes or pulls. Now and then it saves an
 * entry, reads a feed, comes back to the foreground, or sends a photo.
 */
export class LoadDevice {
  readonly edits: EditPlan;
  /** Whether the stream has been open. */
  isAwake = false;
  readonly #calls: Calls;
  readonly #home: HomeWorld;
  #cursor = '';
  #epoch = 0;
  readonly #pulls = new SerialQueue();
  #reopening = new AbortController();
  #listening: Promise<void> = Promise.resolve();

  constructor(home: HomeWorld, { cookie, number, days }: DevicePlan) {
    this.#home = home;
    this.edits = new EditPlan(home.today, days);
    this.#calls = new Calls(home.origin, { cookie, number }, home.tally);
  }

  /** Acts until `acting` ends, listens until `over` ends. @param beginsAfter milliseconds */
  async live(beginsAfter: number, acting: AbortSignal, over: AbortSignal): Promise<void> {
    try {
      await delay(beginsAfter, undefined, { signal: acting });
    } catch (fault) {
      // Expected: the end of it, while it waits.
      if (acting.aborted) return;
      throw fault;
    }
    this.#listening = this.#listen(over).catch(untilEnd(over));
    await this.#begin(acting)
      .then(() => this.#act(acting))
      .catch(untilEnd(acting));
  }

  /** Resolves when the stream has been closed after `over`. */
  async closed(): Promise<void> {
    await this.#listening;
  }

  /** Sends the edit that is under way. @throws CallFailed */
  async push(): Promise<void> {
    const { body, date, text } = this.edits.current();
    this.#home.sent(this, date, text.length);
    const reply = await this.#calls.send('push', pushMutations.path, { method: 'POST', headers: JSON_TYPE, body });
    const { results } = v.parse(pushMutations.reply, JSON.parse(String(reply)));
    const refused = results.some((result) => result.status !== 'applied' || result.rejected.length > 0);
    if (refused) this.#home.tally.failed('push', 'refused');
    this.edits.answered();
  }

  /** Every entry that the server has. @throws CallFailed */
  async everything(): Promise<SyncedEntry[]> {
    this.#cursor = '';
    const found: SyncedEntry[] = [];
    await this.#pullPages((entries) => found.push(...entries));
    return found;
  }

  /** Pulls until it has every entry, because edits continue what is there. */
  async #begin(signal: AbortSignal): Promise<void> {
    while (this.#cursor === '') {
      await this.#pull().catch(expectFailure);
      await delay(this.#cursor === '' ? AGAIN_MS : 0, undefined, { signal });
    }
  }

  async #act(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      // Pauses as of people who do not know of each other.
      await delay(-Math.log(1 - this.#home.random()) * PAUSE_MS, undefined, { signal });
      await this.#once().catch(expectFailure);
    }
  }

  async #once(): Promise<void> {
    let rest = this.#home.random();
    const isNext = (share: number): boolean => {
      rest -= share;
      return rest < 0;
    };
    if (isNext(MIX.push)) return this.push();
    if (isNext(MIX.feed)) return this.#readFeed();
    if (isNext(MIX.pull)) return this.#pull();
    if (isNext(MIX.reopen)) {
      this.#reopening.abort();
      return this.#readFeed();
    }
    const photo = this.#home.nextPhoto();
    this.edits.attach(await sendPhoto(this.#calls, photo, this.#home.random));
    return this.push();
  }

  async #readFeed(): Promise<void> {
    const { path } = this.#home.random() < 0.5 ? friendsFeed : publicFeed;
    await this.#calls.send('feed', path);
  }

  #pull(): Promise<void> {
    // A failed one is counted; the next goes on from the same cursor.
    return this.#pulls.add(() => this.#pullPages((entries) => this.#receive(entries)));
  }

  async #pullPages(take: (entries: SyncedEntry[]) => void): Promise<void> {
    for (let more = true; more; ) {
      const query = new URLSearchParams({ protocol: String(PROTOCOL) });
      if (this.#cursor !== '') {
        query.set('cursor', this.#cursor);
        query.set('epoch', String(this.#epoch));
      }
      const body = await this.#calls.send('pull', `${pullChanges.path}?${query}`);
      const reply = v.parse(pullChanges.reply, JSON.parse(String(body)));
      take(recordsOf(reply.changes));
      this.#cursor = reply.cursor;
      this.#epoch = reply.epoch;
      more = reply.more;
    }
  }

  #receive(entries: readonly SyncedEntry[]): void {
    for (const { date, text } of entries) {
      this.edits.know(date, text);
      this.#home.received(this, date, text.length);
    }
  }

  async #listen(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#reopening = new AbortController();
      const either = AbortSignal.any([signal, this.#reopening.signal]);
      try {
        const body = await this.#calls.open('stream', `${nudgeStream.path}?protocol=${PROTOCOL}`, either);
        this.isAwake = true;
        await readEvents(body, ({ data }) => this.#take(data));
      } catch (fault) {
        // A stream that breaks by itself is an error; refusals are counted already.
        if (!either.aborted && !(fault instanceof CallFailed)) this.#home.tally.failed('stream', 'broke off');
      }
      await delay(AGAIN_MS, undefined, { signal });
    }
  }

  #take(data: string): void {
    const poke = data === '' ? undefined : v.parse(PokeSchema, JSON.parse(data));
    if (poke && String(poke.after) === this.#cursor && poke.epoch === this.#epoch) {
      this.#cursor = String(poke.upTo);
      this.#receive(recordsOf(poke.changes));
    } else void this.#pull().catch(expectFailure);
  }
}

/** Everything else is a fault of the benchmark. */
function expectFailure(fault: unknown): void {
  if (!(fault instanceof CallFailed)) throw fault;
}

/** Expected: the end of a wait. */
function untilEnd(signal: AbortSignal): (fault: unknown) => void {
  return (fault) => {
    if (!signal.aborted) throw fault;
  };
}
