import { setTimeout as delay } from 'node:timers/promises';
import { randomBy } from '../../src/random.ts';
import { halfUploads } from '../half-uploads.ts';
import { NodeGuest } from '../node-guest.ts';
import { pictureOf } from '../photos.ts';
import { LIMIT_MS } from '../verify.ts';
import { disturb } from './disturb.ts';
import { count, ownNetwork, type World } from './world.ts';

const PACE = 5;
const PHOTOS = 3;
/** Longest time between two guests: their book stays one that is read whole. */
const PAUSE_MS = 6_000;
/** Smallest and largest side of a photo, pixels; noise of the largest takes some hundred kilobytes. */
const SIDES = [100, 500] as const;
/** Offset from the world's seed. */
const APART = 500_000;

/** Guests hand in photos through faults, one after the other. After each, another leaves in the middle of an upload. */
export async function guestLane(world: World, isOver: () => boolean): Promise<void> {
  const random = randomBy(world.seed + APART);
  const proxy = await ownNetwork(world);
  const { event } = world.book;
  let isDone = false;
  const disturbing = disturb(proxy, random, () => isDone);
  try {
    for (;;) {
      await handIn(world, proxy.origin, random);
      const { origin } = proxy;
      const half = halfUploads({ origin, token: event.shareToken, eventId: event.id, from: {} });
      // A fault may come before it has begun.
      await half().then(
        () => count(world, 'guest who goes during an upload'),
        () => undefined,
      );
      if (isOver()) return;
      await delay(random() * PAUSE_MS);
    }
  } finally {
    isDone = true;
    await disturbing;
    await proxy.close();
  }
}

async function handIn(world: World, origin: string, random: () => number): Promise<void> {
  const { event } = world.book;
  const guest = new NodeGuest({ origin, token: event.shareToken, event, pace: PACE });
  const guestName = `Gast ${world.guests.size}`;
  const photos: Uint8Array<ArrayBuffer>[] = [];
  while (photos.length < PHOTOS)
    photos.push(await pictureOf(Math.floor(SIDES[0] + random() * (SIDES[1] - SIDES[0])), random));
  try {
    const id = await guest.handIn({ guestName, photos });
    await guest.arrived(id, LIMIT_MS);
    world.guests.set(guestName, PHOTOS);
    count(world, 'guest whose photos arrived');
  } finally {
    guest.stop();
  }
}
