import { describe, expect, it } from 'vitest';
import { LATER_MS, offersInstall, recallLater, rememberLater } from './offer.ts';

const NOW = Date.UTC(2026, 10, 21);
const FACTS = { way: 'ask', days: ['2026-11-20'], today: '2026-11-21', laterAt: null, now: NOW } as const;

describe('offering to install (design 3.12)', () => {
  it('waits for a second entry or a second day', () => {
    expect(offersInstall({ ...FACTS, days: [] })).toBe(false);
    expect(offersInstall({ ...FACTS, days: ['2026-11-21'] })).toBe(false);
    expect(offersInstall({ ...FACTS, days: ['2026-11-21', '2026-11-20'] })).toBe(true);
    expect(offersInstall(FACTS)).toBe(true);
  });

  it('is made only where possible and not yet done', () => {
    const ways = (['ask', 'ios', 'in-app', 'installed', 'none'] as const).map((way) =>
      offersInstall({ ...FACTS, way }),
    );
    expect(ways).toEqual([true, true, false, false, false]);
  });

  it('stays away for 60 days', () => {
    expect(offersInstall({ ...FACTS, laterAt: NOW - LATER_MS + 1 })).toBe(false);
    expect(offersInstall({ ...FACTS, laterAt: NOW - LATER_MS })).toBe(true);
  });

  it('remembers when it was put off, and takes nonsense for never', () => {
    const rows = new Map<string, string>();
    const store = {
      getItem: (key: string) => rows.get(key) ?? null,
      setItem: (key: string, value: string) => rows.set(key, value),
    };
    expect(recallLater(store)).toBeNull();
    rememberLater(store, NOW);
    expect(recallLater(store)).toBe(NOW);
    for (const key of rows.keys()) rows.set(key, 'gestern');
    expect(recallLater(store)).toBeNull();
  });
});
