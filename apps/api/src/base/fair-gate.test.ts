import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CallerGone, forCaller, withoutCaller } from './caller-gone.ts';
import { createFairGate, type FairGate } from './fair-gate.ts';
import { Refusal } from './refusal.ts';

const LIMITS = { width: 2, widthPerKey: 1, waiting: 4, waitingPerKey: 3 };

/** Work that ends on demand. */
function workers(gate: FairGate) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (key: string, name: string): Promise<string> =>
    gate(key, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, start, end };
}

describe('a gate before work that callers can multiply', () => {
  it('serves keys in rotation within its width', async () => {
    const { begun, start, end } = workers(createFairGate('turns of pushes', LIMITS));
    const all = [start('mia', 'm1'), start('mia', 'm2'), start('mia', 'm3'), start('tom', 't1'), start('eva', 'e1')];
    expect(begun).toEqual(['m1', 't1']);
    await end('m1');
    expect(begun).toEqual(['m1', 't1', 'm2']);
    await end('m2');
    expect(begun).toEqual(['m1', 't1', 'm2', 'e1']);
    for (const name of ['t1', 'e1', 'm3']) await end(name);
    expect(await Promise.all(all)).toEqual(['m1', 'm2', 'm3', 't1', 'e1']);
  });

  it('refuses too much of one key or in total, naming a pause', async () => {
    const { start, end } = workers(createFairGate('turns of pushes', LIMITS));
    const all = ['m1', 'm2', 'm3', 'm4'].map((name) => start('mia', name));
    await expect(start('mia', 'm5')).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 2 });
    all.push(start('tom', 't1'), start('tom', 't2'));
    await expect(start('eva', 'e1')).rejects.toMatchObject({ code: 'overloaded', retryAfter: 2 });
    for (const name of ['m1', 't1', 'm2', 't2', 'm3', 'm4']) await end(name);
    expect(await Promise.all(all)).toHaveLength(6);
  });

  it('goes on after work that fails', async () => {
    const gate = createFairGate('turns of pushes', { ...LIMITS, width: 1 });
    const failing = gate('mia', () => Promise.reject(new Refusal('conflict')));
    const next = gate('mia', async () => 'done');
    await expect(failing).rejects.toMatchObject({ code: 'conflict' });
    expect(await next).toBe('done');
  });

  it('gives up the place of a caller who leaves', async () => {
    const { begun, start, end } = workers(createFairGate('turns of pushes', { ...LIMITS, waitingPerKey: 1 }));
    const leaving = new AbortController();
    const first = start('mia', 'm1');
    const gone = forCaller(leaving.signal, () => start('mia', 'm2'));
    await expect(start('mia', 'm3')).rejects.toMatchObject({ code: 'too_many_requests' });
    leaving.abort(new CallerGone());
    await expect(gone).rejects.toBeInstanceOf(CallerGone);
    await expect(forCaller(leaving.signal, () => start('tom', 't1'))).rejects.toBeInstanceOf(CallerGone);
    const next = start('mia', 'm4');
    await end('m1');
    await end('m4');
    expect([begun, await first, await next]).toEqual([['m1', 'm4'], 'm1', 'm4']);
  });

  it('lets work go on that has begun, or that others share', async () => {
    const { begun, start, end } = workers(createFairGate('turns of pushes', { ...LIMITS, width: 1 }));
    const leaving = new AbortController();
    const running = forCaller(leaving.signal, () => start('mia', 'm1'));
    const shared = forCaller(leaving.signal, () => withoutCaller(() => start('tom', 't1')));
    leaving.abort(new CallerGone());
    await end('m1');
    await end('t1');
    expect([begun, await running, await shared]).toEqual([['m1', 't1'], 'm1', 't1']);
  });

  it('refuses what has waited for too long', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const gate = createFairGate('turns of pushes', { ...LIMITS, width: 1, patienceMs: 1000 });
    const never = Promise.withResolvers<void>();
    const running = gate('mia', () => never.promise);
    const late = gate('tom', async () => 'too late').catch((fault: unknown) => fault);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await late).toMatchObject({ code: 'overloaded', status: 503, retryAfter: 2 });
    never.resolve();
    await running;
    const held = Promise.withResolvers<string>();
    const inTime = gate('tom', () => held.promise);
    await vi.advanceTimersByTimeAsync(1000);
    held.resolve('in time');
    expect(await inTime).toBe('in time');
  });
});
