import { expect, it } from 'vitest';
import { cutOff } from './cut-off.ts';

const NETWORK = { kind: 'network' } as const;
const WAITING = { kind: 'waiting', retryAt: 0, attempt: 1, error: NETWORK } as const;

it('tells a missing network from a server that does not answer', () => {
  expect(cutOff({ kind: 'idle', lastSyncedAt: null }, true)).toBeNull();
  expect(cutOff({ kind: 'idle', lastSyncedAt: null }, false)).toBe('offline');
  expect(cutOff({ ...WAITING, kind: 'offline' }, true)).toBe('offline');
  expect(cutOff(WAITING, true)).toBe('server');
  expect(cutOff({ ...WAITING, error: { kind: 'device' } }, true)).toBeNull();
  const away = { kind: 'server', status: 503, retryAfterMs: 5000, code: 'store_away' } as const;
  expect(cutOff({ ...WAITING, error: away }, true)).toBe('store');
  for (const kind of ['bug', 'protocol'] as const) expect(cutOff({ ...WAITING, error: { kind } }, true)).toBe(kind);
});

it('stays through a retry, until the server has answered', () => {
  expect(cutOff({ kind: 'pushing', attempt: 1, error: NETWORK }, true)).toBe('server');
  expect(cutOff({ kind: 'pulling', attempt: 0, error: null }, true)).toBeNull();
});
