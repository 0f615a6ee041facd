import { makeBox, UnclearMp4, words } from './boxes.ts';
import type { Samples } from './samples.ts';

/** Pairs of a count and what so many have in common. */
function runs(values: readonly number[]): [count: number, value: number][] {
  const pairs: [number, number][] = [];
  for (const value of values) {
    const last = pairs.at(-1);
    if (last?.[1] === value) last[0] += 1;
    else pairs.push([1, value]);
  }
  return pairs;
}

/**
 * How long each sample lasts: until the next begins. Clocks of fragments are rounded; a pause that stays in the time would be
 * sound that lasts too long.
 * @throws UnclearMp4 where time goes back, stands still or leaps
 */
export function ticksOf({ times, ticks }: Samples): number[] {
  return ticks.map((own, i) => {
    const lasts = (times[i + 1] ?? times[i] ?? 0) - (times[i] ?? 0);
    if (i === ticks.length - 1) return own;
    if (lasts <= 0 || lasts > 2 * own) throw new UnclearMp4('time that does not go on');
    return lasts;
  });
}

/** Which sample begins when. */
export function timeTable(ticks: readonly number[]): Uint8Array<ArrayBuffer> {
  const pairs = runs(ticks);
  return makeBox('stts', words([0, pairs.length, ...pairs.flat()]));
}

/** How many samples each chunk has. */
export function chunkTable({ chunks }: Samples): Uint8Array<ArrayBuffer> {
  let first = 1;
  const rows = runs(chunks.map(({ samples }) => samples)).map(([count, samples]) => {
    const row = [first, samples, 1];
    first += count;
    return row;
  });
  return makeBox('stsc', words([0, rows.length, ...rows.flat()]));
}

export function sizeTable({ sizes }: Samples): Uint8Array<ArrayBuffer> {
  const [one, ...others] = runs(sizes);
  if (one && others.length === 0) return makeBox('stsz', words([0, one[1], sizes.length]));
  return makeBox('stsz', words([0, 0, sizes.length, ...sizes]));
}

/** @param soundAt offset in the file where the bytes of sound begin */
export function placeTable({ chunks }: Samples, soundAt: number): Uint8Array<ArrayBuffer> {
  return makeBox('stco', words([0, chunks.length, ...chunks.map(({ at }) => soundAt + at)]));
}
