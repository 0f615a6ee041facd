import { setTimeout as delay } from 'node:timers/promises';
import { accountExport } from '@tagfalter/contract/account-export';
import type { Endpoint } from '@tagfalter/contract/define-endpoint';
import { eventArchive } from '@tagfalter/contract/event-archive';
import { createEventEntry } from '@tagfalter/contract/event-entries';
import { friendsFeed, publicFeed } from '@tagfalter/contract/feeds';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { eventStream, sharedEvent } from '@tagfalter/contract/shared-event';
import { nudgeStream } from '@tagfalter/contract/sync-stream';
import * as v from 'valibot';
import type { Person } from '../../src/person.ts';
import { randomBy } from '../../src/random.ts';
import { pictureOf } from '../photos.ts';
import { disturb } from './disturb.ts';
import { count, ownNetwork, type World } from './world.ts';

/** Longest wait for an answer, and longest time that a stream is held. */
const PATIENCE_MS = 10_000;
const HELD_MS = 3_000;
const PAUSE_MS = 200;
/** Side of a picture of a form, pixels. */
const SIDE = 400;
/** Offset from the world's seed. */
const APART = 700_000;
/** A server that has no room says so. */
const ALLOWED = [503, 507];

/** Somebody who reads over a network of faults. */
interface Reading {
  world: World;
  origin: string;
  random: () => number;
}

type Action = (reading: Reading) => Promise<void>;

/** A further thing that people do without a diary of their own at hand is a further line. */
const ACTIONS: Readonly<Record<string, Action>> = {
  'feed of friends': (reading) => read(reading, friendsFeed.path, reading.world.reader.person),
  'public feed': (reading) => read(reading, publicFeed.path, reading.world.reader.person),
  'guest book': async (reading) => {
    const reply = await ask(reading, bookPath(reading, sharedEvent));
    const { entries } = v.parse(sharedEvent.reply, await reply.json());
    const pictures = entries.flatMap((entry) => entry.pictures);
    const picture = pictures[Math.floor(reading.random() * pictures.length)];
    if (picture) await takeSome(reading, picture.displayUrl);
  },
  'form of a guest book': async (reading) => {
    const body = new FormData();
    body.set('guestName', 'Ohne Skript');
    body.append('topImages', new Blob([await pictureOf(SIDE, reading.random)], { type: 'image/jpeg' }), 'foto.jpg');
    await (await ask(reading, bookPath(reading, createEventEntry), { method: 'POST', body })).arrayBuffer();
  },
  'stream of a diary': (reading) =>
    hold(reading, `${nudgeStream.path}?protocol=${PROTOCOL}`, reading.world.reader.person),
  'stream of a guest book': (reading) => hold(reading, bookPath(reading, eventStream)),
  'archive of a diary': async (reading) => {
    const asked = await ask(reading, accountExport.path, { by: reading.world.reader.person });
    await takeSome(reading, v.parse(accountExport.reply, await asked.json()).url);
  },
  'archive of a guest book': async (reading) => {
    const { book, host } = reading.world;
    const asked = await ask(reading, eventArchive.path.replace(':id', book.event.id), { method: 'POST', by: host });
    await takeSome(reading, v.parse(eventArchive.reply, await asked.json()).url);
  },
};

/** Reads, holds, sends or takes along one thing after the other, to its end or not. */
export async function readerLane(world: World, isOver: () => boolean): Promise<void> {
  const random = randomBy(world.seed + APART);
  const proxy = await ownNetwork(world);
  let isDone = false;
  const disturbing = disturb(proxy, random, () => isDone);
  const reading = { world, origin: proxy.origin, random };
  try {
    do {
      for (const [name, action] of Object.entries(ACTIONS)) {
        // A network of faults answers with anything, or nothing.
        await action(reading).then(
          () => count(world, name),
          () => count(world, 'something read that broke'),
        );
        await delay(PAUSE_MS);
      }
    } while (!isOver());
  } finally {
    isDone = true;
    await disturbing;
    await proxy.close();
  }
}

function bookPath({ world }: Reading, { path }: Pick<Endpoint, 'path'>): string {
  return path.replace(':token', world.book.event.shareToken);
}

interface Asking {
  method?: string;
  body?: FormData;
  by?: Person | undefined;
  signal?: AbortSignal;
}

/** @throws Error for an answer that is none, or no success */
async function ask({ world, origin }: Reading, path: string, asking: Asking = {}): Promise<Response> {
  const { method = 'GET', body = null, by, signal = AbortSignal.timeout(PATIENCE_MS) } = asking;
  const headers = new Headers(by ? { authorization: `Bearer ${await by.token()}` } : {});
  const { pathname, search } = new URL(path, origin);
  const reply = await fetch(`${origin}${pathname}${search}`, { method, headers, body, signal });
  if (reply.ok) return reply;
  if (reply.status >= 500 && !ALLOWED.includes(reply.status)) world.faults.push(`${pathname}: ${reply.status}`);
  await reply.body?.cancel();
  throw new Error(`${reply.status}`);
}

async function read(reading: Reading, path: string, by?: Person): Promise<void> {
  await (await ask(reading, path, { by })).arrayBuffer();
}

/** Reads to the end or leaves after the first bytes. */
async function takeSome(reading: Reading, path: string): Promise<void> {
  const reply = await ask(reading, path);
  if (reading.random() < 0.5) await reply.arrayBuffer();
  else {
    const reader = reply.body?.getReader();
    await reader?.read();
    await reader?.cancel();
  }
}

/** Listens for a while. */
async function hold(reading: Reading, path: string, by?: Person): Promise<void> {
  const over = AbortSignal.timeout(PAUSE_MS + reading.random() * HELD_MS);
  try {
    await (await ask(reading, path, { by, signal: over })).arrayBuffer();
  } catch (fault) {
    // Expected: the end of the while.
    if (!over.aborted) throw fault;
  }
}
