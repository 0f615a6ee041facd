import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeEach, expect, it, vi } from 'vitest';

const rows = new Map<string, string>();
const persist = vi.fn(async () => false);
let installed = false;

beforeEach(() => {
  rows.clear();
  persist.mockClear();
  installed = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
  });
  vi.stubGlobal('matchMedia', () => ({ matches: installed }));
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0, storage: { persisted: async () => false, persist } });
});

it('leaves Firefox to a card that says why it will ask (design 3.15)', async () => {
  const { keepStorageOnce, asksPerson, isDue, askToKeep } = await import('./keep-storage-once.ts');
  expect(asksPerson()).toBe(false);
  vi.stubGlobal('navigator', {
    ...{ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', maxTouchPoints: 0 },
    // Never answered, as where nobody looks at the question.
    storage: { persisted: async () => false, persist: () => persist().then(() => new Promise(() => undefined)) },
  });
  keepStorageOnce();
  expect([asksPerson(), isDue()]).toEqual([true, true]);
  expect(persist).not.toHaveBeenCalled();
  askToKeep();
  await vi.waitFor(() => expect(persist).toHaveBeenCalledTimes(1), PATIENCE);
  expect(isDue()).toBe(false);
  keepStorageOnce();
  expect(persist).toHaveBeenCalledTimes(1);
});

it('asks after the first save, again in the installed app (design 3.15)', async () => {
  const { keepStorageOnce } = await import('./keep-storage-once.ts');
  keepStorageOnce();
  keepStorageOnce();
  await vi.waitFor(() => expect(persist).toHaveBeenCalledTimes(1), PATIENCE);
  installed = true;
  keepStorageOnce();
  keepStorageOnce();
  await vi.waitFor(() => expect(persist).toHaveBeenCalledTimes(2), PATIENCE);
  installed = false;
  keepStorageOnce();
  expect(rows.get('tagfalter.keep-asked')).toBe('installed');
  expect(persist).toHaveBeenCalledTimes(2);
});
