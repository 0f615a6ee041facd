// A process of its own with some guests' phones: what they do is told by IPC, and how far they are every second.

import { setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { SECOND_MS } from '@tagfalter/domain/durations';
import { randomBy } from '../../../e2e/src/random.ts';
import { GuestReplies } from './answers.ts';
import type { GuestsNews, GuestsOrder } from './messages.ts';
import { Phone, type PhoneContext } from './phone.ts';
import { createAlbum } from './photos.ts';

const NEWS_MS = SECOND_MS;

async function play({ party, photo, seed, guests }: GuestsOrder): Promise<void> {
  const answers = new GuestReplies();
  const faults: string[] = [];
  let cuts = 0;
  const room: PhoneContext = {
    party,
    album: createAlbum(readFileSync(photo)),
    answers,
    random: randomBy(seed),
    onCut: () => {
      cuts += 1;
    },
    onFault: (words) => faults.push(words),
  };
  const phones = await Promise.all(guests.map((plan) => Phone.open(room, plan)));
  const announce = (): void => {
    const wholes = phones.filter(({ progress }) => progress?.isWhole);
    const news: GuestsNews = {
      arrived: phones.reduce((sum, { progress }) => sum + (progress?.arrived ?? 0), 0),
      whole: wholes.length,
      cuts,
      answers: answers.counts,
      faults,
      hashes: wholes.map(({ hashes }) => hashes),
    };
    process.send?.(news);
  };
  const telling = setInterval(announce, NEWS_MS);
  const { signal } = new AbortController();
  setMaxListeners(0, signal);
  const ends = phones.map((phone, index) =>
    phone.celebrate(signal).catch((error: unknown) => faults.push(`guest ${guests[index]?.number}: ${String(error)}`)),
  );
  await Promise.all(ends);
  clearInterval(telling);
  announce();
}

process.once('message', (order: GuestsOrder) => void play(order));
process.on('disconnect', () => process.exit(0));
