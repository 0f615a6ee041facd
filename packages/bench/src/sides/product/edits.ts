import { randomUUID } from 'node:crypto';
import type { EntrySave } from '@tagfalter/contract/mutations';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { blankEntry } from '@tagfalter/domain/entry';
import { entryChange } from '@tagfalter/domain/entry-merge';
import type { ImageRef } from '@tagfalter/domain/field-kinds';
import { diaryDateOf, diaryTextOf } from '../../diary-data.ts';

const TIME_ZONE = 'Europe/Berlin';

/** An entry as a device has changed it. */
export interface Edit {
  /** `YYYY-MM-DD`. */
  date: string;
  text: string;
  /** Body of a push with this edit alone. */
  body: string;
}

/** Edits of one device in seeded entries that nobody else edits: a word more in each in turn, one edit a push. */
export class EditPlan {
  /** Texts that the server has acknowledged, by date. */
  readonly acknowledged = new Map<string, string>();
  readonly #clientId = randomUUID();
  readonly #today: number;
  readonly #days: readonly number[];
  readonly #texts = new Map<number, string>();
  readonly #photos: ImageRef[] = [];
  #id = 0;
  #current: Edit | undefined;

  /** @param today milliseconds since the epoch @param days numbers of the seeded entries, see `diaryDateOf` */
  constructor(today: number, days: readonly number[]) {
    this.#today = today;
    this.#days = days;
  }

  /** The same one until `answered`, because the outcome of a cut request is unknown. */
  current(): Edit {
    this.#current ??= this.#next();
    return this.#current;
  }

  answered(): void {
    if (this.#current) this.acknowledged.set(this.#current.date, this.#current.text);
    this.#current = undefined;
  }

  /** Takes over the text of an entry as it was pulled, unless this device has edited it since. */
  know(date: string, text: string): void {
    const day = this.#days.find((one) => diaryDateOf(one, this.#today) === date);
    if (day !== undefined && !this.#texts.has(day)) this.#texts.set(day, text);
  }

  /** Adds an uploaded photo to the next edit. */
  attach(photo: ImageRef): void {
    this.#photos.push(photo);
  }

  #next(): Edit {
    this.#id += 1;
    const day = this.#days[this.#id % this.#days.length] ?? 0;
    const date = diaryDateOf(day, this.#today);
    const before = { ...blankEntry('', date, TIME_ZONE), text: this.#texts.get(day) ?? diaryTextOf(day) };
    const after = { ...before, text: `${before.text} regen`, images: this.#photos.splice(0) };
    this.#texts.set(day, after.text);
    const args: EntrySave = { date, timeZone: TIME_ZONE, ...entryChange(before, after), hadEntry: true };
    const mutation = { id: this.#id, key: randomUUID(), name: 'entry.save', args, at: hlcTick(HLC_ZERO, Date.now()) };
    const body = JSON.stringify({ protocol: PROTOCOL, clientId: this.#clientId, mutations: [mutation] });
    return { date, text: after.text, body };
  }
}
