import { expect, it } from 'vitest';
import { browsersLacking, isLater, sinceOniPhones } from './browser-apis.ts';
import { LACKING, OLDER } from './lacking-apis.ts';

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

/** API that `theme.js` asks for. */
const ASKED = 'URL.parse';

it.each(Object.keys(LACKING).filter((name) => LACKING[name] === OLDER))(
  'a browser that has URL.parse has %s',
  (name) => {
    const [asked, since] = [sinceOniPhones(ASKED), sinceOniPhones(name)];
    expect(asked && since && isLater(since, asked)).toBe(false);
  },
);
