import { emojisIn } from '../emoji.ts';
import type { EmojiKeywords } from './emoji-keywords.ts';
import { STOP_WORDS } from './stop-words.ts';
import { foldOf, stemOf, wordsIn } from './words.ts';

/** The entry takes seven (spec decision 14); more than four would be a list, not a mood. */
export const MAX_SUGGESTED_EMOJIS = 4;

/** Certainty of a match: verbatim, without accents, another form, end of a compound. */
const SURE = { exact: 1, folded: 0.9, form: 0.8, compound: 0.6 } as const;
const MIN_HEAD = 5;
const MIN_STEM = 4;
const MIN_COMPOUND = 9;
const SUMMARY_WEIGHT = 2;
/** For emojis in the text itself. */
const OWN_WEIGHT = 2;
/** Minimum share of the best one's votes. */
const WORTH_SHOWING = 0.3;

interface Index {
  exact: ReadonlyMap<string, string>;
  folded: ReadonlyMap<string, string>;
  stems: ReadonlyMap<string, string>;
  /** Found at the end of a compound; longest first. */
  heads: ReadonlyArray<readonly [string, string]>;
}

/**
 * Emojis in the text, and those of words in it, most votes first.
 * @param keywords of the text's language
 * @param summary counts more than the text
 * @returns at most `MAX_SUGGESTED_EMOJIS` different ones
 */
export function suggestEmojis(text: string, keywords: EmojiKeywords, summary = ''): string[] {
  const index = indexOf(keywords);
  const votes = new Map<string, number>();
  const vote = (words: readonly string[], weight: number) => {
    for (const word of words) {
      const hint = STOP_WORDS[keywords.language].has(word) ? undefined : hintOf(word, index);
      if (hint) votes.set(hint.emoji, (votes.get(hint.emoji) ?? 0) + hint.sure * weight);
    }
  };
  for (const emoji of emojisIn(text)) votes.set(emoji, OWN_WEIGHT);
  vote(wordsIn(text), 1);
  vote(wordsIn(summary), SUMMARY_WEIGHT);
  const most = Math.max(0, ...votes.values());
  return [...votes]
    .filter(([, votesOfIt]) => votesOfIt >= most * WORTH_SHOWING)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_SUGGESTED_EMOJIS)
    .map(([emoji]) => emoji);
}

function indexOf({ table }: EmojiKeywords): Index {
  const pairs = Object.entries(table).flatMap(([emoji, words]) =>
    words.split(' ').map((word) => [word, emoji] as const),
  );
  // If two words share a stem, the table names the commoner first.
  const first = (key: (word: string) => string) =>
    new Map([...pairs].reverse().map(([word, emoji]) => [key(word), emoji]));
  const heads = pairs.filter(([word]) => word.length >= MIN_HEAD).sort(([one], [other]) => other.length - one.length);
  return { exact: first((word) => word), folded: first(foldOf), stems: first(formOf), heads };
}

function hintOf(word: string, { exact, folded, stems, heads }: Index): { emoji: string; sure: number } | undefined {
  const found = (emoji: string | undefined, sure: number) => (emoji === undefined ? undefined : { emoji, sure });
  return (
    found(exact.get(word), SURE.exact) ??
    found(folded.get(foldOf(word)), SURE.folded) ??
    found(stems.get(formOf(word)), SURE.form) ??
    (word.length >= MIN_COMPOUND ? found(heads.find(([head]) => word.endsWith(head))?.[1], SURE.compound) : undefined)
  );
}

/** Short stems mean too many things: 'rato' is no 'rat'. */
function formOf(word: string): string {
  const stem = stemOf(word);
  return stem.length < MIN_STEM ? word : stem;
}
