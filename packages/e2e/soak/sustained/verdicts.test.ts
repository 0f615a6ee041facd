import { expect, it } from 'vitest';
import { growthOf } from './verdicts.ts';

it('tells a leak from a cache that fills', () => {
  const filling = [50, 90, 120, 121, 119, 122, 120, 121, 122];
  const leaking = [50, 60, 70, 80, 90, 100, 110, 120, 130];
  const holds = (values: number[]) => {
    const { last, most } = growthOf(values, 4);
    return last <= most;
  };
  expect([holds(filling), holds(leaking)]).toEqual([true, false]);
});
