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

const KINDS = ['line', 'photo', 'moment', 'shared'] as const;
type Kind = (typeof KINDS)[number];
const WORDS = KINDS.filter((kind) => kind !== 'photo');

/** Content that one device has written on its own day; it must be found exactly so. */
export interface WrittenEntry {
  date: LocalDate;
  text: string;
  topMoment: string;
  /** Hashes, in their order. */
  photos: string[];
}

/**
 * Person with three devices that all write. Each device has a day whose text and photos are its own, and a top moment
 * on another device's day. It adds lines to a summary that all of them write. The household remembers every write.
 */
export class Household {
  readonly person: Person;
  readonly accountId: string;
  readonly devices: NodeDevice[];
  /** By device. */
  readonly written: WrittenEntry[];
  /** Lines that devices have added to the summary of the first day, each of one word that occurs nowhere else. */
  readonly sharedLines: string[] = [];
  readonly #random: () => number;
  /** Shared by all devices. */
  readonly #options: NodeDeviceOptions;
  #count = 0;

  private constructor(person: Person, options: NodeDeviceOptions, random: () => number) {
    this.person = person;
    this.accountId = options.accountId;
    this.#options = options;
    this.#random = random;
    const today = localDateOf(Date.now(), TIME_ZONE);
    this.devices = Array.from({ length: DEVICES }, () => this.newDevice());
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
    const cookie = await sessionOf(person);
    const headers = { authorization: `Bearer ${await person.token()}` };
    const me = await fetch(`${stack.direct}${authUser.path}`, { headers });
    const { id: accountId, entrySpace } = v.parse(authUser.reply, await me.json());
    const options = { origin, accountId, entrySpace, cookie, timeZone: TIME_ZONE, pace };
    return new Household(person, options, random);
  }

  /** The session of the identity provider. */
  get cookie(): string {
    return this.#options.cookie;
  }

  /** Signs in anew on every device, because a session has ended. */
  async signInAgain(): Promise<void> {
    this.person.forgetToken();
    this.#options.cookie = await sessionOf(this.person);
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
    return new NodeDevice(this.#options);
  }

  /** The day whose summary everybody writes. */
  get sharedDay(): LocalDate {
    return this.#of(0).date;
  }

  /**
   * Some device writes something.
   * @param kind says what, or `words` for anything but photos
   * @param by index of the device; by default one is drawn
   */
  async write(kind: Kind | 'words' | 'anything' = 'anything', by?: number): Promise<void> {
    const index = by ?? Math.floor(this.#random() * DEVICES);
    const chosen = kind === 'words' || kind === 'anything' ? this.#anyOf(kind === 'words' ? WORDS : KINDS) : kind;
    const device = this.devices[index];
    if (!device) return;
    this.#count += 1;
    const mark = `Zeile${this.#count}vonGerät${index}`;
    if (chosen === 'line') await this.#writeLine(device, index, mark);
    else if (chosen === 'photo') await this.#addPhoto(device, index);
    else if (chosen === 'moment') await this.#writeMoment(device, index, mark);
    else await this.#writeShared(device, mark);
  }

  #anyOf(kinds: readonly Kind[]): Kind {
    return kinds[Math.floor(this.#random() * kinds.length)] ?? 'line';
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

  #of(index: number): WrittenEntry {
    const own = this.written[index];
    if (!own) throw new Error(`no device ${index}`);
    return own;
  }
}

/** Cookies of a new session. @throws Error when signing in fails */
async function sessionOf(person: Person): Promise<string> {
  const signedIn = await person.signIn();
  if (!signedIn.ok) throw new Error(`Signing in: ${signedIn.status}`);
  return signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

function withLine(text: string, line: string): string {
  return text === '' ? line : `${text}\n${line}`;
}
