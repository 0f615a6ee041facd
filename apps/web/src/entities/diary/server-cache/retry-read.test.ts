import { DAY_MS } from '@tagfalter/domain/durations';
import type { Fault } from '@tagfalter/local/base/fault';
import { KEPT_MS } from '@tagfalter/local/db/server-copies';
import { describe, expect, it } from 'vitest';
import { ReadFault, readRetryDelay, shouldRetry, UNUSED_MS } from './retry-read.ts';

const after = (fault: Fault) => [0, 1, 2, 3].map((failures) => shouldRetry(failures, new ReadFault(fault)));

describe('reading what the server owns (spec §9)', () => {
  it('keeps unused answers five minutes in memory, thirty days on disk', () => {
    expect(UNUSED_MS / 60_000).toBe(5);
    expect(KEPT_MS / DAY_MS).toBe(30);
  });

  it('waits twice as long each time, never over 30 s', () => {
    expect([0, 1, 2, 3, 4, 5, 20].map(readRetryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('tries a failed read three times more', () => {
    expect(after({ kind: 'network' })).toEqual([true, true, true, false]);
    expect(after({ kind: 'server', status: 503, retryAfterMs: 0 })).toEqual([true, true, true, false]);
  });

  it('takes a no for an answer', () => {
    for (const fault of [
      { kind: 'refused', status: 403, code: 'forbidden' },
      { kind: 'refused', status: 404, code: 'not_found' },
      { kind: 'signed-out' },
      { kind: 'update-required' },
      { kind: 'protocol' },
      { kind: 'bug' },
    ] satisfies Fault[])
      expect(after(fault)).toEqual([false, false, false, false]);
    expect(shouldRetry(0, new Error('a bug of ours'))).toBe(false);
  });
});
