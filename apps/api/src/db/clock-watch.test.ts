import { describe, expect, it } from 'vitest';
import { watchClock } from './clock-watch.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 25);
const AHEAD = NOW + 95 * DAY;

describe('a look at the clock', () => {
  it.each([
    ['an hour later', { seenAt: NOW, holdUntil: 0 }, NOW + HOUR, { seenAt: NOW + HOUR, holdUntil: 0, jumpMs: 0 }],
    ['a day later', { seenAt: NOW, holdUntil: 0 }, NOW + DAY, { seenAt: NOW + DAY, holdUntil: 0, jumpMs: 0 }],
    ['months ahead', { seenAt: NOW, holdUntil: 0 }, AHEAD, { seenAt: AHEAD, holdUntil: AHEAD + DAY, jumpMs: 95 * DAY }],
    [
      'right again',
      { seenAt: AHEAD, holdUntil: AHEAD + DAY },
      NOW,
      { seenAt: NOW, holdUntil: NOW + DAY, jumpMs: -95 * DAY },
    ],
    [
      'an hour earlier, as another process has it',
      { seenAt: NOW, holdUntil: NOW + DAY },
      NOW - HOUR,
      { seenAt: NOW, holdUntil: NOW + DAY, jumpMs: 0 },
    ],
  ])('%s', (_name, before, now, after) => {
    expect(watchClock(before, now)).toEqual(after);
  });
});
