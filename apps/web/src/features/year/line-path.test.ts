import { describe, expect, it } from 'vitest';
import { lineRuns, pathThrough } from './line-path.ts';

const NONE = Array.from({ length: 12 }, () => null);

describe('the mood line', () => {
  it('has a point per month with a mood, best at the top', () => {
    const [run] = lineRuns([10, 1, ...NONE.slice(2)]);
    expect(run?.map(({ y }) => y)).toEqual([0, 100]);
    expect(run?.[0]?.x).toBeCloseTo(100 / 24);
  });

  it('breaks where a month has none', () => {
    expect(lineRuns([5, null, 6, 7, ...NONE.slice(4)]).map((run) => run.length)).toEqual([1, 2]);
    expect(lineRuns(NONE)).toEqual([]);
  });

  it('is drawn through its points', () => {
    expect(pathThrough([])).toBe('');
    const points = [
      { x: 0, y: 10 },
      { x: 10, y: 30 },
    ];
    expect(pathThrough(points)).toBe('M0.00 10.00C5.00 10.00 5.00 30.00 10.00 30.00');
  });
});
