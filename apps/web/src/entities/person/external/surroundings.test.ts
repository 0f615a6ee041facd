import { expect, it } from 'vitest';
import { isWebView } from './surroundings.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9';

it.each([
  ['Safari on a phone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, false],
  ['Chrome on it', `${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, false],
  ['a web view on it', `${IPHONE} Mobile/15E148`, true],
  ['an app that shows pages', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]`, true],
  ['Chrome on Android', `${ANDROID}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36`, false],
  ['a web view of Android', `${ANDROID}; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0 Mobile Safari/537.36`, true],
  ['Firefox at a desk', 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', false],
])('%s: %s', (_name, userAgent, isInside) => {
  expect(isWebView(userAgent)).toBe(isInside);
});
