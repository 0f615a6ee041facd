import path from 'node:path';
import { adminPro } from '@tagfalter/contract/admin-pro';
import { changeEvent } from '@tagfalter/contract/change-event';
import { createEvent } from '@tagfalter/contract/create-event';
import { changeEventEntry, createEventEntry } from '@tagfalter/contract/event-entries';
import type { PhotoTask } from '@tagfalter/contract/event-fields';
import { sharedEvent } from '@tagfalter/contract/shared-event';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import { addDays } from '@tagfalter/domain/local-date';
import sharp from 'sharp';
import * as v from 'valibot';
import type { Person } from './person.ts';
import type { Stack } from './stack.ts';
import { todaysDate } from './todays-date.ts';

/** Small: dozens of them are made, sent, and drawn a thousand times. */
const SMALL = await sharp(path.join(import.meta.dirname, '../fixtures/photo-1.jpg'))
  .resize(400)
  .jpeg()
  .toBuffer();
/** Date of an event that has taken place and is still open. */
export const EVENT_DATE = addDays(todaysDate(), -60);
/** Time for the pictures of a contribution. */
const READY_MS = MINUTE_MS;

/** Contribution of a guest. */
export interface ContributionWords {
  guestName: string;
  guestMessage?: string;
  topMoment?: string;
  /** Code of an event in code mode. */
  eventCode?: string;
  /** Numbers of pictures. */
  top?: number;
  more?: number;
}

/** A guest book, made and filled over REST, past browser and broken network. */
export class GuestBook {
  readonly event: OwnEvent;
  readonly #stack: Stack;

  private constructor(stack: Stack, event: OwnEvent) {
    this.#stack = stack;
    this.event = event;
  }

  /** Path of its page. */
  get page(): string {
    return `/events/${this.event.shareToken}`;
  }

  /** Path in QR codes. */
  get scanned(): string {
    return `${this.page}#${this.event.ticket === null ? 'k' : `k=${this.event.ticket}`}`;
  }

  /** Creates an event of somebody, who is Pro from then on. */
  static async of(stack: Stack, host: Person, fields: Record<string, string> = {}): Promise<GuestBook> {
    await stack.askAdmin(adminPro, { action: 'grant', email: host.email, until: null });
    const body = form({ eventName: 'Lena & Jonas', eventType: 'wedding', eventDate: EVENT_DATE, ...fields });
    body.set('coverImage', photo(0), 'cover.jpg');
    const headers = { authorization: `Bearer ${await host.token()}` };
    const reply = await fetch(`${stack.direct}${createEvent.path}`, { method: 'POST', headers, body });
    if (!reply.ok) throw new Error(await reply.text());
    const event = v.parse(createEvent.reply, await reply.json());
    stack.secrets.noteToken(event.shareToken);
    if (event.ticket !== null) stack.secrets.noteToken(event.ticket);
    return new GuestBook(stack, event);
  }

  /** Contributes as the plain form does. @returns id of the entry */
  async send({ top = 0, more = 0, ...words }: ContributionWords): Promise<string> {
    const body = form({ ...words });
    this.#stack.secrets.noteJson(words);
    for (let number = 0; number < top; number++) body.append('topImages', photo(number), `top-${number}.jpg`);
    for (let number = 0; number < more; number++) body.append('allImages', photo(10 + number), `more-${number}.jpg`);
    const reply = await fetch(this.#address(createEventEntry.path), { method: 'POST', body });
    if (!reply.ok) throw new Error(await reply.text());
    return v.parse(createEventEntry.reply, await reply.json()).id;
  }

  /** Contributes, and resolves once the pictures are shown. */
  async contribute(words: ContributionWords): Promise<void> {
    const { top = 0, more = 0 } = words;
    const id = await this.send(words);
    const until = Date.now() + READY_MS;
    while ((await this.#picturesOf(id)) < top + more) {
      if (Date.now() > until) throw new Error('the pictures of a contribution are not made');
    }
  }

  /** Hides a picture, as its host does. */
  async hide(host: Person, entryId: string, picture: string): Promise<void> {
    const path = changeEventEntry.path.replace(':id', this.event.id).replace(':entryId', entryId);
    const headers = { authorization: `Bearer ${await host.token()}`, 'content-type': 'application/json' };
    const version = (await this.#entryOf(entryId))?.version;
    const body = JSON.stringify({ version, hide: [picture] });
    const reply = await fetch(`${this.#stack.direct}${path}`, { method: changeEventEntry.method, headers, body });
    if (!reply.ok) throw new Error(await reply.text());
  }

  /** Sets the photo tasks of the event, in the name of its host. */
  setTasks(host: Person, tasks: PhotoTask[]): Promise<void> {
    return this.change(host, { tasks });
  }

  /** Changes the event, in the name of its host. */
  async change(host: Person, change: v.InferInput<typeof changeEvent.body>): Promise<void> {
    const { method, path: template } = changeEvent;
    const headers = { authorization: `Bearer ${await host.token()}`, 'content-type': 'application/json' };
    const address = `${this.#stack.direct}${template.replace(':id', this.event.id)}`;
    const reply = await fetch(address, { method, headers, body: JSON.stringify(change) });
    if (!reply.ok) throw new Error(await reply.text());
  }

  async #picturesOf(id: string): Promise<number> {
    return (await this.#entryOf(id))?.pictures.length ?? 0;
  }

  async #entryOf(id: string) {
    const reply = await fetch(this.#address(sharedEvent.path));
    const { entries } = v.parse(sharedEvent.reply, await reply.json());
    return entries.find((entry) => entry.id === id);
  }

  #address(template: string): string {
    return `${this.#stack.direct}${template.replace(':token', this.event.shareToken)}`;
  }
}

function form(fields: Record<string, string>): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return body;
}

/** Begins a table of factors in a JPEG; five bytes on stand the factors, those of the coarsest shapes first. */
const TABLE = Buffer.from([0xff, 0xdb]);

/** A photo that differs a little from the others in what is seen: bytes that nobody looks at do not survive making it bare. */
function photo(number: number): Blob {
  const bytes = Buffer.from(SMALL);
  const coarse = bytes.indexOf(TABLE) + 6;
  bytes.writeUInt8(bytes.readUInt8(coarse) + number, coarse);
  return new Blob([bytes], { type: 'image/jpeg' });
}
