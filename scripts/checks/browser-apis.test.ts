import { expect, it } from 'vitest';
import { browsersLacking } from './browser-apis.ts';

it.each([
  ['MapConstructor.groupBy', ['safari_ios', 'safari']],
  ['AbortSignal.any', ['safari_ios', 'safari']],
  ['ReadonlyArray.toSorted', ['safari_ios', 'safari']],
  ['Navigator.share', ['firefox']],
  ['NavigatorBadge.clearAppBadge', ['safari_ios', 'safari', 'firefox', 'firefox_android']],
  ['requestIdleCallback', ['safari_ios', 'safari']],
  ['fetch', []],
  ['Array.map', []],
  ['Blob.arrayBuffer', []],
  ['a name of nobody', []],
])('knows which of the oldest browsers lack %s', (name, browsers) => {
  expect(browsersLacking(name)).toEqual(browsers);
});
