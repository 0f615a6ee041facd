import { expect, it } from 'vitest';
import { pushWayOf } from './push-way.ts';

const FACTS = { hasPush: true, permission: 'default', isIos: false, isInstalled: false } as const;

it.each([
  ['can', FACTS],
  ['can', { ...FACTS, permission: 'granted' }],
  ['denied', { ...FACTS, permission: 'denied' }],
  ['none', { ...FACTS, hasPush: false }],
  ['ios', { ...FACTS, hasPush: false, isIos: true }],
  ['none', { ...FACTS, hasPush: false, isIos: true, isInstalled: true }],
  ['can', { ...FACTS, isIos: true, isInstalled: true }],
] as const)('a browser %s', (way, facts) => {
  expect(pushWayOf(facts)).toBe(way);
});
