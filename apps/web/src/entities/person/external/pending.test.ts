import { MINUTE_MS } from '@tagfalter/domain/durations';
import { describe, expect, it } from 'vitest';
import { forgetExternal, keepPending, keepPendingReply, type Pending, readPending, takeReply } from './pending.ts';

const NOW = Date.parse('2026-11-27T10:00:00Z');
const PENDING: Pending = {
  ...{ attempt: 'a1', mode: 'register', way: 'redirect', code: 'FALT-7K2M-QX9D-ABCD', back: '/profile/edit', at: NOW },
};

function store() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe('a pending external sign-in (spec §3, §9)', () => {
  it('counts for ten minutes', () => {
    const tab = store();
    keepPending(tab, PENDING);
    expect(readPending(tab, NOW + 10 * MINUTE_MS - 1)).toEqual(PENDING);
    expect(readPending(tab, NOW + 10 * MINUTE_MS)).toBeNull();
  });

  it('is forgotten with the answer', () => {
    const tab = store();
    keepPending(tab, PENDING);
    keepPendingReply(tab, 'code=1', NOW);
    forgetExternal(tab);
    expect([readPending(tab, NOW), takeReply(tab, NOW), tab.kept.size]).toEqual([null, null, 0]);
  });

  it.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'profile'])(
    'never leads back to %s',
    (back) => {
      const tab = store();
      keepPending(tab, { ...PENDING, back });
      expect(readPending(tab, NOW)).toBeNull();
    },
  );

  it.each(['', 'null', '{', '{"attempt":1}', '{"mode":"login"}'])('passes over %s', (text) => {
    const tab = store();
    tab.setItem('tagfalter.sign-in', text);
    tab.setItem('tagfalter.sign-in-answer', text);
    expect([readPending(tab, NOW), takeReply(tab, NOW)]).toEqual([null, null]);
  });
});

describe('the reply of the provider', () => {
  it('is taken once', () => {
    const tab = store();
    keepPendingReply(tab, 'code=c&state=s', NOW);
    expect([takeReply(tab, NOW), takeReply(tab, NOW)]).toEqual(['code=c&state=s', null]);
  });

  it('counts for ten minutes', () => {
    const tab = store();
    keepPendingReply(tab, 'code=c&state=s', NOW);
    expect(takeReply(tab, NOW + 10 * MINUTE_MS)).toBeNull();
    keepPendingReply(tab, 'code=c&state=s', NOW);
    expect(takeReply(tab, NOW + 10 * MINUTE_MS - 1)).toBe('code=c&state=s');
  });
});
