import { expect, it } from 'vitest';
import { cleanStrings } from './clean-strings.ts';

it('replaces NUL and half surrogate pairs, and nothing else', () => {
  const value = { text: 'a\0b', list: ['🦋', '\ud83e', { deep: '\udd8b!' }], count: 3, none: null };
  expect(cleanStrings(value)).toEqual({
    text: 'a\uFFFDb',
    list: ['🦋', '\uFFFD', { deep: '\uFFFD!' }],
    count: 3,
    none: null,
  });
  expect(cleanStrings('\\u0000 🦋\n')).toBe('\\u0000 🦋\n');
  expect(cleanStrings(undefined)).toBeUndefined();
});
