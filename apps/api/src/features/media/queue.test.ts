import { describe, expect, it } from 'vitest';
import { createQueue } from './queue.ts';

describe('a queue', () => {
  it('runs so many at a time, in order, also past failures', async () => {
    const inTurn = createQueue(2);
    const order: number[] = [];
    let running = 0;
    let most = 0;
    const work = (index: number) => async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      order.push(index);
      if (index % 3 === 0) throw new Error(`failure ${index}`);
      return index;
    };
    const results = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => inTurn(work(index))));
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(most).toBe(2);
    expect(results.map(({ status }) => status === 'rejected')).toEqual(order.map((index) => index % 3 === 0));
    expect(await inTurn(async () => 'still open')).toBe('still open');
  });
});
