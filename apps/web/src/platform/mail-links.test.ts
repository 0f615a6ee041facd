import { beforeAll, expect, it, vi } from 'vitest';

beforeAll(() => {
  vi.stubGlobal('location', { search: '', pathname: '/', hash: '' });
});

it('removes only the link’s part of the address', async () => {
  const { readMailLink } = await import('./mail-links.ts');
  const nothing = { confirmed: null, resetToken: null, signIn: false, invitation: null };
  expect(readMailLink('?source=pwa&confirmed=1', '#mehr')).toEqual({
    link: { ...nothing, confirmed: true },
    rest: '?source=pwa#mehr',
  });
  expect(readMailLink('?confirmed=0', '').link.confirmed).toBe(false);
  expect(readMailLink('?reset=abc', '')).toEqual({ link: { ...nothing, resetToken: 'abc' }, rest: '' });
  expect(readMailLink('', '')).toEqual({ link: nothing, rest: '' });
  expect(readMailLink('?login&source=pwa', '')).toMatchObject({ link: { signIn: true }, rest: '?source=pwa' });
  for (const tail of [')', '.', '%27', '%E2%80%8B', '/', '%20&utm_source=x'])
    expect(readMailLink(`?reset=abcXYZ019${tail}`, '').link.resetToken).toBe('abcXYZ019');
  expect(readMailLink('?reset=', '').link.resetToken).toBeNull();
  expect(readMailLink('?source=mail', '#invite=K7QM-3XPA-9RTD-WE52')).toEqual({
    link: { ...nothing, invitation: 'K7QM-3XPA-9RTD-WE52' },
    rest: '?source=mail',
  });
});
