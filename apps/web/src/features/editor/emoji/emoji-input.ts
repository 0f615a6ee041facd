import { emojisIn, isOnlyEmojis } from '@tagfalter/domain/emoji';

export type EmojiProblem = 'only-emojis' | 'too-many';

/**
 * Reads emojis from a typed text (spec §5, decision 14): other signs are left out and reported, as are emojis beyond
 * `most`. Blanks are dropped silently: keyboards put them after an emoji.
 * @param most grapheme clusters that fit
 */
export function takeEmojis(typed: string, most: number): { emojis: string; problem: EmojiProblem | null } {
  const found = emojisIn(typed);
  const emojis = found.slice(0, most).join('');
  if (found.length > most) return { emojis, problem: 'too-many' };
  return { emojis, problem: isOnlyEmojis(typed.replace(/\s/g, '')) ? null : 'only-emojis' };
}
