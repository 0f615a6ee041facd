import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** Waits for rounds of the event loop. */
async function rounds(count: number): Promise<void> {
  for (let round = 0; round < count; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('turns on the event loop', () => {
  it('go to the owners in rotation, one in each round', async () => {
    const nextTurn = createTurns();
    const taken: string[] = [];
    const work = async (owner: string, name: string) => {
      await nextTurn(owner);
      taken.push(name);
    };
    const done = Promise.all([work('mia', 'm1'), work('mia', 'm2'), work('mia', 'm3'), work('tom', 't1')]);
    expect(taken).toEqual([]);
    const counts: number[] = [];
    while (taken.length < 4) {
      await rounds(1);
      counts.push(taken.length);
    }
    await done;
    expect(taken).toEqual(['m1', 't1', 'm2', 'm3']);
    expect(counts).toEqual([1, 2, 3, 4]);
  });

  it('are there again after a time without work', async () => {
    const nextTurn = createTurns();
    await nextTurn('mia');
    await rounds(3);
    await nextTurn('mia');
    await Promise.all([nextTurn('mia'), nextTurn('tom')]);
  });
});
