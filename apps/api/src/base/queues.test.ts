import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CallerGone, forCaller } from './caller-gone.ts';
import { createKeyedMutex, createSemaphore } from './queues.ts';

describe('a keyed mutex', () => {
  it('runs work in order within a key, keys side by side', async () => {
    const lock = createKeyedMutex();
    const log: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = lock('a', async () => {
      await gate.promise;
      log.push('a1');
    });
    const second = lock('a', async () => void log.push('a2'));
    await lock('b', async () => void log.push('b1'));
    expect(log).toEqual(['b1']);
    gate.resolve();
    await Promise.all([first, second]);
    expect(log).toEqual(['b1', 'a1', 'a2']);
  });

  it('goes on after one that fails', async () => {
    const lock = createKeyedMutex();
    const failing = lock('a', () => Promise.reject(new Error('no')));
    const next = lock('a', async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(await lock('a', async () => 'again')).toBe('again');
  });

  it('waits no longer than it has patience for one that hangs', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const lock = createKeyedMutex(1000);
    const never = Promise.withResolvers<void>();
    const log: string[] = [];
    const hanging = lock('a', () => never.promise);
    const next = lock('a', async () => void log.push('next'));
    await vi.advanceTimersByTimeAsync(999);
    expect(log).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(log).toEqual(['next']);
    never.resolve();
    await Promise.all([hanging, next]);
  });
});

describe('a keyed mutex whose callers leave', () => {
  it('gives up their turn, and keeps the order of the others', async () => {
    const lock = createKeyedMutex();
    const log: string[] = [];
    const held = Promise.withResolvers<void>();
    const leaving = new AbortController();
    const first = lock('a', () => held.promise);
    const gone = forCaller(leaving.signal, () => lock('a', async () => void log.push('gone')));
    const next = lock('a', async () => void log.push('next'));
    leaving.abort(new CallerGone());
    await expect(gone).rejects.toBeInstanceOf(CallerGone);
    expect(log).toEqual([]);
    held.resolve();
    await Promise.all([first, next]);
    expect([log, await lock('a', async () => 'free')]).toEqual([['next'], 'free']);
  });
});

describe('a semaphore', () => {
  it('runs so many at a time, in order, also past failures', async () => {
    const limit = createSemaphore(2);
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
    const results = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => limit(work(index))));
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(most).toBe(2);
    expect(results.map(({ status }) => status === 'rejected')).toEqual(order.map((index) => index % 3 === 0));
    expect(await limit(async () => 'still open')).toBe('still open');
  });
});
