import { authUser } from '@tagfalter/contract/auth-user';
import { addDays, type LocalDate, localDateOf } from '@tagfalter/domain/local-date';
import * as v from 'valibot';
import { Person } from '../src/person.ts';
import type { Stack } from '../src/stack.ts';
import { NodeDevice, type NodeDeviceOptions } from './node-device.ts';
import { photoOf } from './photos.ts';

const DEVICES = 3;
const PHOTOS_A_DAY = 3;
const TIME_ZONE = 'UTC';
/** How many bytes of noise a photo has, at most. */
const NOISE = 120_000;

/** What one device has written on the day that is its own, which must be found exactly so. */
export interface Written {
  date: LocalDate;
  text: string;
  topMoment: string;
  /** Hashes, in their order. */
  photos: string[];
}

/**
 * One person with three devices who all write. Each device has a day whose text and photos are its own, a top moment on
 * another device's day, and lines in a summary that all of them write. It remembers what was written where.
 */
export class Household {
  readonly person: Person;
  readonly accountId: string;
  /** The session of the identity provider. */
  readonly cookie: string;
  readonly devices: NodeDevice[];
  /** By device. */
  readonly written: Written[];
  /** Every line, of one word that is met nowhere else, that anybody has added to the summary of the first day. */
  readonly sharedLines: string[] = [];
  readonly #random: () => number;
  readonly #newDevice: () => NodeDevice;
  #count = 0;

  private constructor(
    person: Person,
    { accountId, cookie }: Pick<NodeDeviceOptions, 'accountId' | 'cookie'>,
    newDevice: () => NodeDevice,
    random: () => number,
  ) {
    this.person = person;
    this.accountId = accountId;
    this.cookie = cookie;
    this.#random = random;
    this.#newDevice = newDevice;
    const today = localDateOf(Date.now(), TIME_ZONE);
    this.devices = Array.from({ length: DEVICES }, newDevice);
    this.written = this.devices.map((_, index) => ({
      date: addDays(today, index - 1),
      text: '',
      topMoment: '',
      photos: [],
    }));
  }

  /** Registers somebody with an invitation and gives them their devices, not yet started. */
  static async move(
    stack: Stack,
    code: string,
    random: () => number,
    pace: number,
    origin = stack.origin,
  ): Promise<Household> {
    const person = await new Person(stack).register(code);
    const signedIn = await person.signIn();
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const headers = { authorization: `Bearer ${await person.token()}` };
    const me = await fetch(`${stack.direct}${authUser.path}`, { headers });
    const { id: accountId, entrySpace } = v.parse(authUser.reply, await me.json());
    const options = { origin, accountId, entrySpace, cookie, timeZone: TIME_ZONE, pace };
    return new Household(person, options, () => new NodeDevice(options), random);
  }

  start(): void {
    for (const device of this.devices) device.start();
  }

  /** Everybody begins a day of their own and sees the others', so that later edits meet a day that stands. */
  async settleIn(limitMs: number): Promise<void> {
    for (const [index, device] of this.devices.entries())
      await this.#writeLine(device, index, `Erste Zeile von Gerät ${index}.`);
    for (const device of this.devices) await device.drained(limitMs);
    for (const device of this.devices) await device.synced(limitMs);
  }

  /** Resolves when nothing of any device waits; rejects after `limitMs`, saying what each does. */
  async settled(limitMs: number): Promise<void> {
    await Promise.all(this.devices.map((device) => device.drained(limitMs)));
  }

  /** Web Locks its devices hold or wait for. */
  async locks(): Promise<string[]> {
    return (await Promise.all(this.devices.map((device) => device.locks()))).flat();
  }

  stop(): void {
    for (const device of this.devices) device.stop();
  }

  /** A further device with nothing on it, for looking at what the server has. */
  newDevice(): NodeDevice {
    return this.#newDevice();
  }

  /** The day whose summary everybody writes. */
  get sharedDay(): LocalDate {
    return this.#of(0).date;
  }

  /** Some device writes something; `kind` says what. */
  async write(kind: 'line' | 'photo' | 'moment' | 'shared' | 'anything' = 'anything'): Promise<void> {
    const index = Math.floor(this.#random() * DEVICES);
    const kinds = ['line', 'photo', 'moment', 'shared'] as const;
    const chosen = kind === 'anything' ? (kinds[Math.floor(this.#random() * kinds.length)] ?? 'line') : kind;
    const device = this.devices[index];
    if (!device) return;
    this.#count += 1;
    const mark = `Zeile${this.#count}vonGerät${index}`;
    if (chosen === 'line') await this.#writeLine(device, index, mark);
    else if (chosen === 'photo') await this.#addPhoto(device, index);
    else if (chosen === 'moment') await this.#writeMoment(device, index, mark);
    else await this.#writeShared(device, mark);
  }

  async #writeLine(device: NodeDevice, index: number, mark: string): Promise<void> {
    const own = this.#of(index);
    own.text = withLine(own.text, mark);
    await device.edit(own.date, ({ text }) => ({ text: withLine(text, mark) }));
  }

  async #addPhoto(device: NodeDevice, index: number): Promise<void> {
    const own = this.#of(index);
    const photo = await device.keepPhoto(photoOf(Math.floor(this.#random() * NOISE), this.#random));
    const keep = (have: readonly string[]) => have.slice(Math.max(0, have.length - PHOTOS_A_DAY + 1));
    own.photos = [...keep(own.photos), photo.hash];
    await device.edit(own.date, ({ images }) => {
      const kept = new Set(keep(images.map(({ hash }) => hash)));
      return { images: [...images.filter(({ hash }) => kept.has(hash)), photo] };
    });
  }

  async #writeMoment(device: NodeDevice, index: number, mark: string): Promise<void> {
    const next = this.#of((index + 1) % DEVICES);
    next.topMoment = mark;
    await device.edit(next.date, () => ({ topMoment: mark }));
  }

  async #writeShared(device: NodeDevice, mark: string): Promise<void> {
    this.sharedLines.push(mark);
    await device.edit(this.sharedDay, ({ summary }) => ({ summary: withLine(summary, mark) }));
  }

  #of(index: number): Written {
    const own = this.written[index];
    if (!own) throw new Error(`no device ${index}`);
    return own;
  }
}

function withLine(text: string, line: string): string {
  return text === '' ? line : `${text}\n${line}`;
}
