// A process of its own with some devices: what they do is told by IPC every second.

import { setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { SECOND_MS } from '@tagfalter/domain/durations';
import { randomBy } from '../../../e2e/src/random.ts';
import { PROBE_MS } from '../loop-delay.ts';
import { createAlbum } from '../wedding/photos.ts';
import { Household } from './household.ts';
import type { DevicesEnd, DevicesNews, DevicesOrder, DevicesPhase } from './messages.ts';
import { CallTally } from './tally.ts';

const NEWS_MS = SECOND_MS;
const NANOSECONDS = 1e6;

function play({ origin, today, photo, seed, arrivalMs, accounts }: DevicesOrder): void {
  const tally = new CallTally();
  const random = randomBy(seed);
  const album = createAlbum(readFileSync(photo));
  let photos = 0;
  const nextPhoto = (): Blob => {
    photos += 1;
    return album(photos);
  };
  const world = { origin, today, tally, random, nextPhoto };
  const households = accounts.map((plans) => new Household(world, plans));
  const devices = households.flatMap((household) => household.devices);
  const acting = new AbortController();
  const over = new AbortController();
  setMaxListeners(0, acting.signal, over.signal);
  const lives = devices.map((device) => device.live(random() * arrivalMs, acting.signal, over.signal));
  const own = monitorEventLoopDelay({ resolution: PROBE_MS });
  own.enable();
  let end: DevicesEnd | undefined;
  const announce = (): void => {
    const ownDelay = Math.max(0, own.percentile(99) / NANOSECONDS - PROBE_MS);
    const awake = devices.filter(({ isAwake }) => isAwake).length;
    const news: DevicesNews = { awake, counts: tally.counts, ownDelay, ...(end ? { end } : {}) };
    process.send?.(news);
  };
  setInterval(announce, NEWS_MS);
  const finish = async (): Promise<void> => {
    tally.close();
    acting.abort();
    await Promise.all(lives);
    // Streams stay open until the other devices have heard.
    const ends = await Promise.all(households.map((household) => household.finish()));
    over.abort();
    await Promise.all(devices.map((device) => device.closed()));
    const sum = (of: (one: DevicesEnd) => number) => ends.reduce((total, one) => total + of(one), 0);
    end = {
      lost: sum(({ lost }) => lost),
      unpolled: sum(({ unpolled }) => unpolled),
      checked: sum((one) => one.checked),
    };
    announce();
  };
  process.on('message', ({ phase }: DevicesPhase) => {
    if (phase === 'finish') void finish();
    else {
      own.reset();
      tally.open();
    }
  });
}

process.once('message', (order: DevicesOrder) => play(order));
process.on('disconnect', () => process.exit(0));
