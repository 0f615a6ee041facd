import { expect, it } from 'vitest';
import { foreignLicences, isFree } from './licences.ts';

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['(MIT AND Zlib)', true],
  ['(MIT AND GPL-3.0)', false],
  ['GPL-3.0-only', false],
  [undefined, false],
  [{ type: 'MIT' }, false],
])('the licence %j is free: %s', (license, free) => {
  expect(isFree(license)).toBe(free);
});

it('no installed package has another licence', async () => {
  expect(await foreignLicences()).toBe('');
});
