import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

describe('turns', () => {
  it('lets one after the other go within a key, and keys side by side', async () => {
    const inTurn = createTurns();
    const log: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = inTurn('a', async () => {
      await gate.promise;
      log.push('a1');
    });
    const second = inTurn('a', async () => void log.push('a2'));
    await inTurn('b', async () => void log.push('b1'));
    expect(log).toEqual(['b1']);
    gate.resolve();
    await Promise.all([first, second]);
    expect(log).toEqual(['b1', 'a1', 'a2']);
  });

  it('goes on after one that fails', async () => {
    const inTurn = createTurns();
    const failing = inTurn('a', () => Promise.reject(new Error('no')));
    const next = inTurn('a', async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(await inTurn('a', async () => 'again')).toBe('again');
  });
});
