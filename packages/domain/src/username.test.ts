import { describe, expect, it } from 'vitest';
import { isUsername, tidyUsername } from './username.ts';

describe('a user name (decision 5)', () => {
  it.each(['mia', 'Mia.Muster', 'jörg_müller-1', '7falter', 'ミア子', 'x'.repeat(30)])('may be %s', (name) =>
    expect(isUsername(tidyUsername(name))).toBe(true),
  );

  it.each([
    '',
    'mi',
    'x'.repeat(31),
    'mia muster',
    'mia@example.org',
    '.mia',
    '-mia',
    'mia/..',
    'mia🦋',
    '<b>mia</b>',
    'mi\u200Ba',
  ])('may not be %j', (name) => expect(isUsername(tidyUsername(name))).toBe(false));

  it('is the same however its characters were typed', () => {
    expect(tidyUsername('  Jo\u0308rg ')).toBe('J\u00F6rg');
    expect(tidyUsername('ｍｉａ')).toBe('mia');
  });
});
