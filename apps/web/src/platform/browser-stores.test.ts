import { expect, it } from 'vitest';
import { createBrowserStore } from './browser-stores.ts';

/** A store with room for so many characters. */
function smallStore(room: number) {
  const rows = new Map<string, string>();
  const length = () => [...rows.values()].join('').length;
  return {
    rows,
    getItem: (key: string) => rows.get(key) ?? null,
    removeItem: (key: string) => void rows.delete(key),
    setItem: (key: string, value: string) => {
      if (length() - (rows.get(key)?.length ?? 0) + value.length > room)
        throw new DOMException('', 'QuotaExceededError');
      rows.set(key, value);
    },
  };
}

it('keeps values in memory that a closed store refuses', () => {
  const store = createBrowserStore(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  expect(store.getItem('who')).toBeNull();
  store.setItem('who', 'Mia');
  expect(store.getItem('who')).toBe('Mia');
  store.removeItem('who');
  expect(store.getItem('who')).toBeNull();
});

it('leaves no older value where a newer lacked room, stores it later', () => {
  const inner = smallStore(10);
  const store = createBrowserStore(() => inner);
  store.setItem('other', '1234567');
  store.setItem('who', 'Mia');
  store.setItem('who', 'Miriam');
  expect(store.getItem('who')).toBe('Miriam');
  expect(inner.rows.get('who')).toBeUndefined();
  store.removeItem('other');
  expect(inner.rows.get('who')).toBe('Miriam');
  expect(store.getItem('who')).toBe('Miriam');
});

it('returns the store’s value, whoever wrote it', () => {
  const inner = smallStore(10);
  const store = createBrowserStore(() => inner);
  store.setItem('theme', 'dark');
  inner.rows.set('theme', 'light');
  expect(store.getItem('theme')).toBe('light');
});
