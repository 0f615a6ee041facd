import { describe, expect, it } from 'vitest';
import { judgeLine, judgeQuota } from './judge-line.ts';

describe('the line of a venue', () => {
  it.each([
    [400_000, 12, { guests: 60, isEnough: false }],
    [500_000, 0, { guests: 60, isEnough: true }],
    [500_000, 61, { guests: 61, isEnough: false }],
    [2_000_000, 240, { guests: 240, isEnough: true }],
    [0, 0, { guests: 60, isEnough: false }],
  ])('of %d bytes a second, with %d guests so far', (rate, guestCount, verdict) => {
    expect(judgeLine(rate, guestCount)).toEqual(verdict);
  });
});

describe('the room of an event', () => {
  const limits = { maxBytes: 10_000_000_000, maxFiles: 10_000 };
  it.each([
    [
      { bytes: 0, files: 0 },
      { isScarce: false, pictures: 3333 },
    ],
    [
      { bytes: 2_100_000_000, files: 700 },
      { isScarce: false, pictures: 2633 },
    ],
    [
      { bytes: 8_000_000_000, files: 2000 },
      { isScarce: false, pictures: 500 },
    ],
    [
      { bytes: 8_100_000_000, files: 2700 },
      { isScarce: true, pictures: 633 },
    ],
    [
      { bytes: 1_000_000, files: 9000 },
      { isScarce: true, pictures: 1000 },
    ],
    [
      { bytes: 10_000_000_001, files: 10 },
      { isScarce: true, pictures: 0 },
    ],
  ])('%o', (taken, verdict) => {
    expect(judgeQuota({ ...taken, ...limits })).toEqual(verdict);
  });
});
