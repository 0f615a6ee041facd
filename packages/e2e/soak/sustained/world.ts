import { sharedEvent } from '@tagfalter/contract/shared-event';
import * as v from 'valibot';
import { expect } from 'vitest';
import { FaultProxy } from '../../src/fault-proxy.ts';
import { GuestBook } from '../../src/guest-book.ts';
import { Person } from '../../src/person.ts';
import { randomBy } from '../../src/random.ts';
import type { Stack } from '../../src/stack.ts';
import { Diarist } from '../diarist.ts';
import type { Household } from '../household.ts';
import { photoOf } from '../photos.ts';
import { LIMIT_MS } from '../verify.ts';

const PHOTO_BYTES = 60_000;

interface WorldSize {
  /** Number of households that live side by side. */
  households: number;
  /** Most scripts of faults that a household lives through. */
  scripts: number;
}

/** State shared by all users of the server, and their results. */
export interface World {
  stack: Stack;
  seed: number;
  size: WorldSize;
  /** Somebody with photos, who reads feeds and takes archives. */
  reader: Diarist;
  host: Person;
  book: GuestBook;
  /** Number of households that have moved in. */
  stays: number;
  /** Households that have been found whole. */
  households: Household[];
  /** Number of pictures of each guest whose phone has all receipts, by name. */
  guests: Map<string, number>;
  /** How often each thing was done. */
  counts: Map<string, number>;
  /** Answers that no fault of a network explains. */
  faults: string[];
}

export async function openWorld(stack: Stack, seed: number, size: WorldSize): Promise<World> {
  const random = randomBy(seed);
  const reader = await Diarist.write(stack, () => photoOf(PHOTO_BYTES, random));
  const host = await new Person(stack).register();
  for (const person of [reader.person, host]) await person.confirm();
  await reader.person.befriend(host);
  await host.write('Ein Tag für alle.', { visibility: 'public' });
  const book = await GuestBook.of(stack, host);
  return {
    ...{ stack, seed, size, reader, host, book },
    ...{ stays: 0, households: [], guests: new Map(), counts: new Map(), faults: [] },
  };
}

/** A network of somebody's own to the server. */
export async function ownNetwork({ stack }: World): Promise<FaultProxy> {
  const proxy = new FaultProxy(() => Number(new URL(stack.direct).port));
  await proxy.listen();
  return proxy;
}

export function count({ counts }: World, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

/** Each guest is in the book once, with every picture; the reader's diary is as written. */
export async function verifyWorld({ stack, reader, book, guests }: World): Promise<void> {
  await reader.verify();
  const path = sharedEvent.path.replace(':token', book.event.shareToken);
  const inBook = async (): Promise<Record<string, number[]>> => {
    const reply = await fetch(`${stack.direct}${path}`);
    const found: Record<string, number[]> = {};
    for (const { guestName, pictures } of v.parse(sharedEvent.reply, await reply.json()).entries)
      if (guests.has(guestName)) found[guestName] = [...(found[guestName] ?? []), pictures.length];
    return found;
  };
  // Pictures are made after the receipt.
  const wanted = Object.fromEntries([...guests].map(([name, pictures]) => [name, [pictures]]));
  await expect.poll(inBook, { timeout: LIMIT_MS }).toEqual(wanted);
}
