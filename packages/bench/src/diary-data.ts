// The same days for every side: about 1 kB of JSON each, drawn from a seed, so that every run writes the same bytes.

import { DAY_MS } from '@tagfalter/domain/durations';

/** A day as the peers store it; Tagfalter stores the same words in its own fields. */
export interface BenchEntry {
  id: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** 1–10. */
  mood: number;
  text: string;
  tags: string;
  /** Milliseconds since the epoch; in the live workload the moment of sending. */
  createdAt: number;
  updatedAt: number;
}

const TEXT_LENGTH = 850;
const WORDS = (
  'heute war ein ruhiger tag mit viel regen und danach kam die sonne durch die wolken ich habe lange mit meiner ' +
  'schwester telefoniert und wir haben über den sommer gesprochen der garten sieht schön aus und die tomaten werden ' +
  'langsam rot morgen will ich früh aufstehen und an den see fahren das buch ist spannend aber traurig'
).split(' ');

/** Numbers from 0 up to 1, the same for the same seed (xorshift). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

/** Text number `index`; the same index gives the same words. */
export function diaryTextOf(index: number): string {
  const random = randomFrom(Math.imul(index, 2_654_435_761) + 17);
  let text = '';
  while (text.length < TEXT_LENGTH) text += `${WORDS[Math.floor(random() * WORDS.length)]} `;
  return text.slice(0, TEXT_LENGTH);
}

/** The `index`-th day before `today` (milliseconds since the epoch), counted from 1: today itself stays free. */
export function diaryDateOf(index: number, today: number): string {
  return new Date(today - (index + 1) * DAY_MS).toISOString().slice(0, 10);
}

/** Day number `index`. @param prefix keeps days apart that are to be different records */
export function benchEntryOf(index: number, prefix = 'e'): BenchEntry {
  const at = 1_700_000_000_000 + index;
  return {
    id: `${prefix}-${String(index).padStart(6, '0')}`,
    date: new Date(Date.UTC(1998, 0, 1) + index * DAY_MS).toISOString().slice(0, 10),
    mood: 1 + (index % 10),
    text: diaryTextOf(index),
    tags: 'alltag,garten',
    createdAt: at,
    updatedAt: at,
  };
}
