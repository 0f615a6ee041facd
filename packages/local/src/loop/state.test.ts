import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fault } from '../base/fault.ts';
import { longestPause, MAX_HIDDEN_MS, MAX_WATCHED_MS, retryDelay } from './backoff.ts';
import { next, START, type SyncEvent, type SyncState } from './state.ts';

const faults: fc.Arbitrary<Fault> = fc.oneof(
  fc.constant<Fault>({ kind: 'network' }),
  fc.constant<Fault>({ kind: 'signed-out' }),
  fc.constant<Fault>({ kind: 'update-required' }),
  fc.constant<Fault>({ kind: 'device' }),
  fc.constant<Fault>({ kind: 'refused', status: 403, code: 'forbidden' }),
  fc.record({
    kind: fc.constant('server' as const),
    status: fc.constantFrom(429, 500, 503),
    retryAfterMs: fc.integer({ min: 0, max: 600_000 }),
  }),
);

const events: fc.Arbitrary<SyncEvent> = fc.oneof(
  fc.record({ type: fc.constant('run' as const), reset: fc.boolean() }),
  fc.constant<SyncEvent>({ type: 'sending' }),
  fc.constant<SyncEvent>({ type: 'fetching' }),
  fc.constant<SyncEvent>({ type: 'answered' }),
  fc.record({ type: fc.constant('synced' as const), at: fc.nat() }),
  fc.record({
    type: fc.constant('failed' as const),
    fault: faults,
    now: fc.nat(),
    random: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    online: fc.boolean(),
    attention: fc.record({ visible: fc.boolean(), waiting: fc.boolean() }),
  }),
);

const run: SyncEvent = { type: 'run', reset: false };
const failure = (fault: Fault, online = true): SyncEvent => ({
  type: 'failed',
  fault,
  now: 0,
  random: 0.5,
  online,
  attention: { visible: true, waiting: true },
});

function after(...sequence: SyncEvent[]): SyncState {
  return sequence.reduce(next, START);
}

describe('next(state, event) (S4, S12)', () => {
  it('never waits longer than wire 29 allows, and never into the past (S12)', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 60 }), (sequence) => {
        let state: SyncState = START;
        for (const event of sequence) {
          const wasRunning = state.kind === 'pushing' || state.kind === 'pulling';
          state = next(state, event);
          if (event.type !== 'failed' || !wasRunning || !('retryAt' in state)) continue;
          expect(state.retryAt).toBeGreaterThan(event.now);
          expect(state.retryAt - event.now).toBeLessThanOrEqual(longestPause(event.attention));
        }
      }),
    );
  });

  it('runs again from every state: only success or refusal empties the outbox (S4)', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 60 }), (sequence) => {
        expect(['pushing', 'pulling']).toContain(next(sequence.reduce(next, START), run).kind);
      }),
    );
  });

  it('does not change what it is given', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 20 }), events, (sequence, event) => {
        const state = Object.freeze(sequence.reduce(next, START));
        expect(next(state, Object.freeze(event))).toEqual(next(state, event));
      }),
    );
  });

  it('counts failures in a row; start, online and focus reset them (wire 29)', () => {
    const network: Fault = { kind: 'network' };
    const twice = after(run, failure(network), run, failure(network));
    expect(twice).toMatchObject({ kind: 'waiting', attempt: 2, error: network });
    expect(next(twice, { type: 'run', reset: true })).toEqual({ kind: 'pushing', attempt: 0, error: null });
    expect(next(twice, run)).toMatchObject({ attempt: 2 });
  });

  it('forgets an unreachable server once it responds, not a failing one', () => {
    const answered: SyncEvent = { type: 'answered' };
    expect(after(run, failure({ kind: 'network' }), run, answered)).toMatchObject({ attempt: 0 });
    const failing: Fault = { kind: 'server', status: 500, retryAfterMs: 0 };
    expect(after(run, failure(failing), run, answered)).toMatchObject({ attempt: 1 });
  });

  it('says offline only when the line failed and the browser agrees (S12)', () => {
    expect(after(run, failure({ kind: 'network' }, false)).kind).toBe('offline');
    expect(after(run, failure({ kind: 'network' }, true)).kind).toBe('waiting');
    expect(after(run, failure({ kind: 'server', status: 503, retryAfterMs: 0 }, false)).kind).toBe('waiting');
  });

  it('pauses on 401 and 426 without a time to retry (S4, S13)', () => {
    expect(after(run, failure({ kind: 'signed-out' }))).toEqual({ kind: 'signed-out' });
    expect(after(run, failure({ kind: 'update-required' }))).toEqual({ kind: 'update-required' });
  });

  it('is idle with the time of the last success', () => {
    expect(after(run, { type: 'fetching' }, { type: 'synced', at: 42 })).toEqual({ kind: 'idle', lastSyncedAt: 42 });
  });
});

describe('the pause between attempts (S4, wire 29)', () => {
  it('doubles up to the cap and carries jitter', () => {
    const watched = { visible: true, waiting: true };
    const pauses = [1, 2, 3, 4, 5, 9].map((attempt) => retryDelay(attempt, watched, 0.999, 0));
    expect(pauses.map((pause) => Math.round(pause / 1000))).toEqual([1, 2, 4, 8, 10, 10]);
    expect(retryDelay(3, watched, 0, 0)).toBe(2000);
  });

  it('is at most 10 s while visible and waiting, else 5 min', () => {
    expect(retryDelay(50, { visible: true, waiting: true }, 0.999, 0)).toBeLessThanOrEqual(MAX_WATCHED_MS);
    expect(retryDelay(50, { visible: false, waiting: true }, 0.999, 0)).toBeGreaterThan(MAX_HIDDEN_MS / 2);
    expect(retryDelay(50, { visible: false, waiting: true }, 0.999, 0)).toBeLessThanOrEqual(MAX_HIDDEN_MS);
  });

  it('keeps a busy server’s Retry-After as far as the cap allows', () => {
    expect(retryDelay(1, { visible: true, waiting: true }, 0, 4000)).toBe(4000);
    expect(retryDelay(1, { visible: true, waiting: true }, 0, 60_000)).toBe(MAX_WATCHED_MS);
  });
});
