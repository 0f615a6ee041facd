import { describe, expect, it } from 'vitest';
import { isUsername, tidyUsername } from './username.ts';

describe('a user name (decision 5)', () => {
  it.each([
    'mia',
    'Mia.Muster',
    'jörg_müller-1',
    '7falter',
    'ミア子',
    'петя',
    'Ελένη',
    '김한나',
    '李ㄌㄧˇ',
    'नेहा2',
    'x'.repeat(30),
  ])('may be %s', (name) => expect(isUsername(tidyUsername(name))).toBe(true));

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
    // A Cyrillic а, a Greek ο, Japanese with Korean, and signs that show nothing.
    'k\u0430rla',
    'mi\u03BF',
    'ミア한',
    'mia\u3164',
    'mia\u034F',
  ])('may not be %j', (name) => expect(isUsername(tidyUsername(name))).toBe(false));

  it('is the same however its characters were typed', () => {
    expect(tidyUsername('  Jo\u0308rg ')).toBe('J\u00F6rg');
    expect(tidyUsername('ｍｉａ')).toBe('mia');
  });
});
