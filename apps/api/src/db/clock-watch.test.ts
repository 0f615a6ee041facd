import { DAY_MS, HOUR_MS } from '@tagfalter/domain/durations';
import { describe, expect, it } from 'vitest';
import { watchClock } from './clock-watch.ts';

const NOW = Date.UTC(2026, 10, 25);
const AHEAD = NOW + 95 * DAY_MS;

describe('a look at the clock', () => {
  it.each([
    ['an hour later', { seenAt: NOW, holdUntil: 0 }, NOW + HOUR_MS, { seenAt: NOW + HOUR_MS, holdUntil: 0, jumpMs: 0 }],
    ['a day later', { seenAt: NOW, holdUntil: 0 }, NOW + DAY_MS, { seenAt: NOW + DAY_MS, holdUntil: 0, jumpMs: 0 }],
    [
      'months ahead',
      { seenAt: NOW, holdUntil: 0 },
      AHEAD,
      { seenAt: AHEAD, holdUntil: AHEAD + DAY_MS, jumpMs: 95 * DAY_MS },
    ],
    [
      'right again',
      { seenAt: AHEAD, holdUntil: AHEAD + DAY_MS },
      NOW,
      { seenAt: NOW, holdUntil: NOW + DAY_MS, jumpMs: -95 * DAY_MS },
    ],
    [
      'an hour earlier, as another process has it',
      { seenAt: NOW, holdUntil: NOW + DAY_MS },
      NOW - HOUR_MS,
      { seenAt: NOW, holdUntil: NOW + DAY_MS, jumpMs: 0 },
    ],
  ])('%s', (_name, before, now, after) => {
    expect(watchClock(before, now)).toEqual(after);
  });
});
