import { expect, it } from 'vitest';
import { themeShown } from './theme.ts';

it("follows the system only where 'Wie das System' is chosen (wire 33)", () => {
  expect(themeShown('system', true)).toBe('dark');
  expect(themeShown('system', false)).toBe('light');
  expect(themeShown('light', true)).toBe('light');
  expect(themeShown('dark', false)).toBe('dark');
});
