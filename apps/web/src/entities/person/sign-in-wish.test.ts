import { beforeAll, expect, it, vi } from 'vitest';

beforeAll(() => {
  vi.stubGlobal('location', { search: '?login&source=pwa', pathname: '/', hash: '' });
  vi.stubGlobal('history', { state: null, replaceState: vi.fn() });
});

it('asks to sign in once after /api/login, with the former address', async () => {
  const { forgetSignInWish, readSignInWish, wishSignIn } = await import('./sign-in-wish.ts');
  const rows = new Map<string, string>();
  const store = {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  };
  expect(readSignInWish(store)).toEqual({ email: '' });
  // A screen that was interrupted on its way to the eye begins again.
  expect(readSignInWish(store)).toEqual({ email: '' });
  forgetSignInWish(store);
  expect(readSignInWish(store)).toBeNull();
  wishSignIn(store, 'miriam@beispiel.de');
  expect(readSignInWish(store)).toEqual({ email: 'miriam@beispiel.de' });
  forgetSignInWish(store);
  expect(readSignInWish(store)).toBeNull();
  expect(history.replaceState).toHaveBeenCalledWith(null, '', '/?source=pwa');
});
