import { expect, it } from 'vitest';
import { linkIn } from './link.ts';

const TOKEN = 'AbCdEfGhIjKlMnOpQrStUv';

it.each([
  [`/shared/${TOKEN}`, '', { token: TOKEN, isLook: false }],
  [`/shared/${TOKEN}/`, '#look', { token: TOKEN, isLook: true }],
  [`/shared/${TOKEN}`, '#other', { token: TOKEN, isLook: false }],
  ['/shared/', '', { token: '', isLook: false }],
  [`/shared/${TOKEN}/more`, '', { token: TOKEN, isLook: false }],
  [`/shared/${TOKEN}).%27`, '', { token: TOKEN, isLook: false }],
  [`/shared/${TOKEN}x`, '', { token: '', isLook: false }],
])('%s%s names %o', (pathname, hash, link) => {
  expect(linkIn({ pathname, hash })).toEqual(link);
});
