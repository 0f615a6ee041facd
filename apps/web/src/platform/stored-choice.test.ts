import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedChoice } from './stored-choice.ts';

const rows = new Map<string, string>();
const target = new EventTarget();

beforeEach(() => {
  rows.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
  });
  vi.stubGlobal('window', target);
});
afterEach(() => vi.unstubAllGlobals());

it('remembers a choice, and falls back where it is unknown', () => {
  const size = storedChoice('size', ['small', 'large'], 'small');
  expect(size.get()).toBe('small');
  size.set('large');
  expect(rows.get('size')).toBe('large');
  expect(size.get()).toBe('large');
  rows.set('size', 'enormous');
  expect(size.get()).toBe('small');
});

it('notifies each subscriber, also of other tabs, until it unsubscribes', () => {
  const size = storedChoice('size', ['small', 'large'], 'small');
  const reported = vi.fn();
  const stop = size.subscribe(reported);
  size.set('large');
  target.dispatchEvent(Object.assign(new Event('storage'), { key: 'size' }));
  target.dispatchEvent(Object.assign(new Event('storage'), { key: 'other' }));
  expect(reported).toHaveBeenCalledTimes(2);
  // All of it was cleared.
  target.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  expect(reported).toHaveBeenCalledTimes(3);
  stop();
  size.set('small');
  expect(reported).toHaveBeenCalledTimes(3);
});
