import { describe, expect, it } from 'vitest';
import { emojisIn, isOnlyEmojis } from './emoji.ts';

describe('day emojis (decision 14)', () => {
  it.each([
    ['letters and blanks go', 'a 🦋 b ☕️', ['🦋', '☕️']],
    ['bare digits go', '1 2 🚆', ['🚆']],
    ['keycaps stay although they hold digits', '1️⃣', ['1️⃣']],
    ['a family is one', '👨‍👩‍👧‍👦', ['👨‍👩‍👧‍👦']],
    ['a flag is one', '🇩🇪🇫🇷', ['🇩🇪', '🇫🇷']],
    ['skin tones are part of the hand', '👍🏽', ['👍🏽']],
    ['text-style symbols count too', '❤', ['❤']],
    ['nothing stays nothing', '', []],
  ])('%s', (_name, input, expected) => expect(emojisIn(input)).toEqual(expected));

  it('tells pure emojis from mixed text', () => {
    expect(isOnlyEmojis('🦋🍲')).toBe(true);
    expect(isOnlyEmojis('🦋 🍲')).toBe(false);
    expect(isOnlyEmojis('ja')).toBe(false);
  });
});
