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
    ['a symbol that is text by itself becomes a picture', '❤', ['❤\ufe0f']],
    ['a burning heart without its U+FE0F', '❤\u200d🔥', ['❤\ufe0f\u200d🔥']],
    ['a polar bear without its U+FE0F', '🐻\u200d❄', ['🐻\u200d❄\ufe0f']],
    ['an eye in a bubble without any', '👁\u200d🗨', ['👁\ufe0f\u200d🗨\ufe0f']],
    ['a detective with a skin tone', '🕵🏽\u200d♂', ['🕵🏽\u200d♂\ufe0f']],
    ['a keycap without its U+FE0F', '1\u20e3', ['1\ufe0f\u20e3']],
    ['one U+FE0F that it does not need', '🎬\ufe0f', ['🎬\ufe0f']],
    ['nothing stays nothing', '', []],
  ])('%s', (_name, input, expected) => expect(emojisIn(input)).toEqual(expected));

  it('recognises every emoji without its U+FE0F, and returns it with it', () => {
    const hearts = ['❤️‍🩹', '🏳️‍🌈', '🏴‍☠️', '⛹🏽‍♀️', '🧑‍⚕️', '☺️', '✌🏽', '#️⃣', '🐦‍⬛', '👩‍❤️‍💋‍👨'];
    expect(hearts.flatMap((one) => emojisIn(one.replaceAll('\ufe0f', '')))).toEqual(hearts);
    expect(isOnlyEmojis('❤\u200d🔥🐻\u200d❄')).toBe(true);
  });

  it('tells pure emojis from mixed text', () => {
    expect(isOnlyEmojis('🦋🍲')).toBe(true);
    expect(isOnlyEmojis('🦋 🍲')).toBe(false);
    expect(isOnlyEmojis('ja')).toBe(false);
  });
});
