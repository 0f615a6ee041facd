import type { SyncState } from '@tagfalter/local/loop/state';
import { describe, expect, it } from 'vitest';
import { type SyncFacts, syncView } from './sync-view.ts';

const RESTING: SyncFacts = {
  silent: false,
  state: { kind: 'idle', lastSyncedAt: 1 },
  waiting: 0,
  quiet: false,
  parked: 0,
  drafts: 0,
  unsure: false,
  inMemory: 'none',
  volatile: false,
};

describe('the words of the sync chip (design 3.13)', () => {
  it("says 'Gesichert' only when the server has everything", () => {
    expect(syncView(RESTING)).toEqual({ look: 'ok', says: 'saved' });
    expect(syncView({ ...RESTING, drafts: 1 })).toEqual({ look: 'local', says: 'draft' });
    expect(syncView({ ...RESTING, unsure: true }).says).toBe('on-device');
    expect(syncView({ ...RESTING, waiting: 1 }).says).toBe('on-device');
  });

  it('calls nothing stored that only the page holds', () => {
    for (const facts of [RESTING, { ...RESTING, drafts: 1 }, { ...RESTING, waiting: 1 }]) {
      expect(syncView({ ...facts, inMemory: 'storing' })).toEqual({ look: 'local', says: 'storing' });
      expect(syncView({ ...facts, inMemory: 'failed' })).toEqual({ look: 'wait', says: 'unstored' });
    }
  });

  it('calls nothing saved while the database does not answer (spec decision 80)', () => {
    for (const facts of [RESTING, { ...RESTING, drafts: 1 }, { ...RESTING, waiting: 1 }]) {
      expect(syncView({ ...facts, silent: true, inMemory: 'storing' })).toEqual({ look: 'wait', says: 'silent' });
    }
    expect(syncView({ ...RESTING, silent: true, inMemory: 'failed' }).says).toBe('unstored');
  });

  it('says that it sends while it sends', () => {
    expect(syncView({ ...RESTING, waiting: 2, state: { kind: 'pushing', attempt: 0, error: null } }).look).toBe('send');
  });

  it('counts changes waiting for a connection or a new sign-in', () => {
    const offline: SyncState = { kind: 'offline', retryAt: 0, attempt: 1, error: { kind: 'network' } };
    expect(syncView({ ...RESTING, waiting: 3, state: offline })).toEqual({ look: 'wait', says: 'waiting', count: 3 });
    expect(syncView({ ...RESTING, waiting: 3, state: { kind: 'signed-out' } }).look).toBe('wait');
  });

  it.each(['bug', 'protocol'] as const)('promises nothing of a connection where it would not help (%s)', (kind) => {
    const state: SyncState = { kind: 'waiting', retryAt: 0, attempt: 1, error: { kind } };
    expect(syncView({ ...RESTING, waiting: 3, state })).toEqual({ look: 'wait', says: 'failing', count: 3 });
    expect(syncView({ ...RESTING, state }).says).toBe('saved');
  });

  it('calls nothing saved that the browser may throw away after a week (design 3.16)', () => {
    const offline: SyncState = { kind: 'offline', retryAt: 0, attempt: 1, error: { kind: 'network' } };
    const inSafari = { ...RESTING, volatile: true };
    for (const state of [RESTING.state, offline]) {
      expect(syncView({ ...inSafari, waiting: 2, state })).toEqual({ look: 'wait', says: 'unsafe', count: 2 });
    }
    expect(syncView(inSafari).says).toBe('saved');
  });

  it('asks for a newer app when the server rejects this one (S13)', () => {
    const state: SyncState = { kind: 'update-required' };
    for (const waiting of [0, 3]) {
      expect(syncView({ ...RESTING, state, waiting })).toEqual({ look: 'wait', says: 'outdated' });
    }
  });

  it("counts a changed rest rule as waiting, without 'Gesichert' beside it", () => {
    const quiet = { ...RESTING, quiet: true };
    const offline: SyncState = { kind: 'offline', retryAt: 0, attempt: 1, error: { kind: 'network' } };
    expect(syncView(quiet)).toEqual({ look: 'local', says: 'on-device' });
    expect(syncView({ ...quiet, waiting: 2, state: offline })).toEqual({ look: 'wait', says: 'waiting', count: 3 });
    expect(syncView({ ...quiet, volatile: true })).toEqual({ look: 'wait', says: 'unsafe', count: 1 });
  });

  it('asks to check refused changes', () => {
    expect(syncView({ ...RESTING, parked: 2 })).toEqual({ look: 'wait', says: 'check', count: 2 });
  });
});
