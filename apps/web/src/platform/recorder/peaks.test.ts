import { describe, expect, it } from 'vitest';
import { downsample, MAX_PEAKS, toPeaks } from './peaks.ts';

describe('peaks', () => {
  it('takes the loudest of each stretch, whatever its sign', () => {
    expect(downsample([0, -4, 1, 2, 3, 0], 3)).toEqual([4, 2, 3]);
  });

  it('never makes more values than there are', () => {
    expect(downsample([1, 2], 64)).toEqual([1, 2]);
    expect(downsample([], 64)).toEqual([]);
  });

  it('covers every value of a row that does not divide evenly', () => {
    const row = Array.from({ length: 1000 }, (_, i) => (i === 999 ? 9 : 1));
    const peaks = downsample(row, MAX_PEAKS);
    expect(peaks).toHaveLength(64);
    expect(peaks.at(-1)).toBe(9);
  });

  it('scales to 0–100 and leaves silence silent', () => {
    expect(toPeaks([0.1, 0.25, 0.5])).toEqual([20, 50, 100]);
    expect(toPeaks([0, 0])).toEqual([0, 0]);
  });
});
