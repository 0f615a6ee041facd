import { describe, expect, it } from 'vitest';
import { tidyTypedName } from './typed-name.ts';
import { hasVisible } from './visible.ts';

describe('an address or name as it was typed', () => {
  it.each([
    ['  mia@example.org\n', 'mia@example.org'],
    ['mia\u200B@example.org\u200E', 'mia@example.org'],
    ['mia\u2028', 'mia'],
    ['\uFEFFmia\u00AD\u2060', 'mia'],
    ['mailto:mia@example.org', 'mia@example.org'],
    ['MAILTO:mia%2Btag@example.org?subject=Hallo', 'mia+tag@example.org'],
    ['"Mia Muster" <mia@example.org>', 'mia@example.org'],
    ['Mia Muster <mailto:mia@example.org> ', 'mia@example.org'],
    ['<mia@example.org>', 'mia@example.org'],
    ['ｍｉａ＠example.org', 'mia@example.org'],
    ['@mia', '@mia'],
    ['mia<', 'mia<'],
    ['\u200B\u3164', ''],
  ])('%j is looked up as %j', (typed, tidied) => expect(tidyTypedName(typed)).toBe(tidied));
});

describe('a name with something to see', () => {
  it.each(['Mia', '🦋', '7', '?', '\u200BM', 'ミア', '♥\uFE0F'])('%j', (name) => expect(hasVisible(name)).toBe(true));
  it.each(['', ' ', '\u00A0', '\u200B', '\u3164', '\u2800', '\u115F\u1160', '\uFE0F\u200D', '\u0301', '\u{E0041}'])(
    'is not %j',
    (name) => expect(hasVisible(name)).toBe(false),
  );
});
