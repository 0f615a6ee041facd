import { beforeAll, expect, it, vi } from 'vitest';

beforeAll(() => {
  vi.stubGlobal('location', { search: '', pathname: '/', hash: '' });
});

it('takes only what a link brought out of the address', async () => {
  const { readMailLink } = await import('./mail-links.ts');
  expect(readMailLink('?source=pwa&confirmed=1')).toEqual({
    link: { confirmed: true, resetToken: null, signIn: false },
    rest: '?source=pwa',
  });
  expect(readMailLink('?confirmed=0').link.confirmed).toBe(false);
  expect(readMailLink('?reset=abc')).toEqual({ link: { confirmed: null, resetToken: 'abc', signIn: false }, rest: '' });
  expect(readMailLink('')).toEqual({ link: { confirmed: null, resetToken: null, signIn: false }, rest: '' });
  expect(readMailLink('?login&source=pwa')).toMatchObject({ link: { signIn: true }, rest: '?source=pwa' });
  expect(readMailLink('?reset=').link.resetToken).toBeNull();
});
