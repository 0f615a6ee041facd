import { expect, it } from 'vitest';
import { isInAppView, isIos } from './install.ts';

it('knows iPhones, and iPads that call themselves Macs', () => {
  expect(isIos({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)', maxTouchPoints: 5 })).toBe(true);
  expect(isIos({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 5 })).toBe(true);
  expect(isIos({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 0 })).toBe(false);
  expect(isIos({ userAgent: 'Mozilla/5.0 (Linux; Android 16)', maxTouchPoints: 5 })).toBe(false);
});

it('knows the views of other apps, which cannot install anything', () => {
  const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1';
  expect(isInAppView(safari)).toBe(false);
  expect(isInAppView('Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Mobile/15E148')).toBe(true);
  expect(isInAppView(`${safari} Instagram 400.0`)).toBe(true);
});
