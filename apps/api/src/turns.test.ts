import { describe, expect, it, onTestFinished, vi } from 'vitest';
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

  it('waits no longer than it has patience for one that hangs', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const inTurn = createTurns(1000);
    const never = Promise.withResolvers<void>();
    const log: string[] = [];
    const hanging = inTurn('a', () => never.promise);
    const next = inTurn('a', async () => void log.push('next'));
    await vi.advanceTimersByTimeAsync(999);
    expect(log).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(log).toEqual(['next']);
    never.resolve();
    await Promise.all([hanging, next]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
