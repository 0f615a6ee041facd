import { setTimeout as delay } from 'node:timers/promises';
import { eventFeed, eventStream, sharedEvent } from '@tagfalter/contract/shared-event';
import type { EventPicture } from '@tagfalter/contract/wire-event';
import * as v from 'valibot';
import type { GuestReplies } from './answers.ts';
import type { Party } from './messages.ts';

/** Milliseconds after which a page that was cut off asks again. */
const AGAIN_MS = 2000;

/** A page of a guest book as somebody has it open: it reads the book, listens, and fetches what has changed. */
export class OpenPage {
  /** By contribution. */
  readonly pictures = new Map<string, readonly EventPicture[]>();
  readonly #party: Party;
  readonly #answers: GuestReplies;
  readonly #onChange: (pictures: readonly EventPicture[]) => Promise<void>;
  #cursor = 0;

  /** @param onChange fetches what is to be seen of a contribution that has changed */
  constructor(party: Party, answers: GuestReplies, onChange: (pictures: readonly EventPicture[]) => Promise<void>) {
    this.#party = party;
    this.#answers = answers;
    this.#onChange = onChange;
  }

  get #origin(): string {
    return `http://127.0.0.1:${this.#party.port}`;
  }

  #at({ path }: { path: string }): string {
    return `${this.#origin}${path.replace(':token', this.#party.token)}`;
  }

  /** Loads a picture as an element of the page would. @returns bytes */
  async load(address: string): Promise<number> {
    const { pathname, search } = new URL(address, this.#origin);
    const reply = await this.#answers.fetch(`${this.#origin}${pathname}${search}`);
    return (await reply.arrayBuffer()).byteLength;
  }

  /** Stays open for good. */
  async stay(): Promise<never> {
    await (await this.#answers.fetch(`${this.#origin}/events/${this.#party.token}`)).text();
    v.parse(sharedEvent.reply, await (await this.#answers.fetch(this.#at(sharedEvent))).json());
    for (;;) {
      // Expected: a stream that ends, or is refused; the page asks by itself then.
      await this.#listen().catch(() => undefined);
      await this.#read().catch(() => undefined);
      await delay(AGAIN_MS);
    }
  }

  async #listen(): Promise<void> {
    const reply = await this.#answers.fetch(this.#at(eventStream));
    if (!reply.ok || !reply.body) throw new Error(`a stream was answered with ${reply.status}`);
    const words = new TextDecoder();
    for await (const chunk of reply.body) if (words.decode(chunk).includes('event: nudge')) await this.#read();
  }

  async #read(): Promise<void> {
    for (let more = true; more; ) {
      const reply = await this.#answers.fetch(`${this.#at(eventFeed)}?cursor=${this.#cursor}`);
      if (!reply.ok) throw new Error(`a feed was answered with ${reply.status}`);
      const feed = v.parse(eventFeed.reply, await reply.json());
      for (const { id, entry } of feed.changes) {
        if (entry) this.pictures.set(id, entry.pictures);
        else this.pictures.delete(id);
        await this.#onChange(entry?.pictures ?? []);
      }
      this.#cursor = feed.cursor;
      more = feed.more;
    }
  }
}
