import { beforeAll, expect, it, vi } from 'vitest';

beforeAll(() => {
  vi.stubGlobal('location', { search: '?login&source=pwa', pathname: '/', hash: '' });
  vi.stubGlobal('history', { state: null, replaceState: vi.fn() });
});

it('asks to sign in once after /api/login, with the former address', async () => {
  const { forgetSignInIntent, readSignInIntent, keepSignInIntent } = await import('./sign-in-intent.ts');
  const rows = new Map<string, string>();
  const store = {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  };
  expect(readSignInIntent(store)).toEqual({ email: '' });
  // A screen that was interrupted on its way to the eye begins again.
  expect(readSignInIntent(store)).toEqual({ email: '' });
  forgetSignInIntent(store);
  expect(readSignInIntent(store)).toBeNull();
  keepSignInIntent(store, 'miriam@beispiel.de');
  expect(readSignInIntent(store)).toEqual({ email: 'miriam@beispiel.de' });
  forgetSignInIntent(store);
  expect(readSignInIntent(store)).toBeNull();
  expect(history.replaceState).toHaveBeenCalledWith(null, '', '/?source=pwa');
});
