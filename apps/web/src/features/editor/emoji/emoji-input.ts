import { emojisIn, isOnlyEmojis } from '@tagfalter/domain/emoji';

export type EmojiProblem = 'only-emojis' | 'too-many';

/**
 * What a typed text gives a field of emojis (spec §5, decision 14): everything else is left out and said to be, what is
 * too much stays outside. Blanks go silently: keyboards put them after an emoji.
 * @param most grapheme clusters that fit
 */
export function takeEmojis(typed: string, most: number): { emojis: string; problem: EmojiProblem | null } {
  const found = emojisIn(typed);
  const emojis = found.slice(0, most).join('');
  if (found.length > most) return { emojis, problem: 'too-many' };
  return { emojis, problem: isOnlyEmojis(typed.replace(/\s/g, '')) ? null : 'only-emojis' };
}
