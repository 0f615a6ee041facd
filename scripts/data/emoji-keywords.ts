// Makes packages/domain/src/summary/emoji-keywords (word of an entry → suggested emoji) from emojibase's labels and tags.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import de from 'emojibase-data/de/data.json' with { type: 'json' };
import en from 'emojibase-data/en/data.json' with { type: 'json' };
import es from 'emojibase-data/es/data.json' with { type: 'json' };
import fr from 'emojibase-data/fr/data.json' with { type: 'json' };
import { isOnlyEmojis } from '../../packages/domain/src/emoji.ts';
import { SUMMARY_LANGUAGES, type SummaryLanguage } from '../../packages/domain/src/summary/language.ts';
import { STOP_WORDS } from '../../packages/domain/src/summary/stop-words.ts';
import { ROOT } from '../shared/root.ts';
import { DIARY_WORDS, NO_HINTS } from './diary-words.ts';

const SOURCES: Record<SummaryLanguage, typeof de> = { de, en, fr, es };
type Emoji = (typeof de)[number];

/** Subgroups of the emoji standard with subjects of a diary; people, signs and flags are not suggested. */
const SUBGROUPS = [0, 1, 5, 6, 7, 9, 14, 28, 29, ...range(34, 57), ...range(59, 73), 75, 79, 80, 81];
const MORE = [...'💪🙏👏🤝💃👶👪💑💇💆⏰📬✉💼📅🔑🔨🔧🎉'];
/** Weapons, death, gambling and mockery: never suggested. */
const NEVER = [...'🔫🎰🤡💀☠🪦⚰👿😈🏴🪖🚨💈🧨🪳🏹🃏🎴🀄🏧'];
/** A tag shared by more emojis than this is too generic, such as 'animal' and 'face'. */
const GENERIC = 3;
/** An emoji with more tags than this is tagged loosely. */
const LOOSE = 7;
/** Smileys have too many tags: only their names count, and the words of `diary-words.ts`. */
const LAST_SMILEY = 13;
const MIN_LETTERS = 3;

/** Suggestible emojis with their words; a word belongs to one emoji. */
export function keywordsOf(language: SummaryLanguage): Record<string, string> {
  const table = new Map(Object.entries(DIARY_WORDS).map(([emoji, words]) => [asPicked(emoji), split(words[language])]));
  const taken = new Set([...[...table.values()].flat(), ...split(NO_HINTS[language]), ...STOP_WORDS[language]]);
  for (const [word, emoji] of bestEmojis(SOURCES[language].filter(canBeSuggested))) {
    if (!taken.has(word)) table.set(emoji, [...(table.get(emoji) ?? []), word]);
  }
  return Object.fromEntries(
    [...table].filter(([, words]) => words.length > 0).map(([emoji, words]) => [emoji, words.join(' ')]),
  );
}

/** Best emoji per word. */
function bestEmojis(emojis: readonly Emoji[]): Map<string, string> {
  const uses = new Map<string, number>();
  for (const emoji of emojis) for (const word of wordsOf(emoji)) uses.set(word, (uses.get(word) ?? 0) + 1);
  const best = new Map<string, { emoji: string; fit: number }>();
  for (const emoji of emojis) {
    for (const word of wordsOf(emoji)) {
      const fit = fitOf(word, emoji, uses.get(word) ?? 0);
      if (fit > (best.get(word)?.fit ?? 0)) best.set(word, { emoji: emoji.emoji, fit });
    }
  }
  return new Map([...best].map(([word, { emoji }]) => [word, emoji]));
}

function canBeSuggested({ emoji, subgroup = -1, version }: Emoji): boolean {
  const wanted = (SUBGROUPS.includes(subgroup) && !NEVER.includes(bare(emoji))) || MORE.includes(bare(emoji));
  return wanted && version <= 14 && isOnlyEmojis(emoji) && !/\p{Emoji_Modifier_Base}.*\u{200D}/u.test(emoji);
}

function wordsOf({ label, tags = [] }: Emoji): Set<string> {
  const words = [label, ...tags].map((word) => word.toLowerCase().replaceAll('’', "'").normalize('NFC'));
  return new Set(words.filter((word) => /^\p{L}+$/u.test(word) && word.length >= MIN_LETTERS));
}

/** Score of a word for an emoji: label, part of the label, tag; 0 = no match. Few tags mean a narrow meaning. */
function fitOf(word: string, { label, tags = [], subgroup = 0 }: Emoji, uses: number): number {
  const name = label.toLowerCase();
  const narrow = 1 / (2 + tags.length);
  if (name === word) return 4 + narrow;
  if (subgroup <= LAST_SMILEY || uses > GENERIC) return 0;
  const parts = name.split(/[^\p{L}]+/u);
  if (parts.at(0) === word || parts.at(-1) === word) return 2 + narrow;
  return tags.length > LOOSE ? 0 : 1 + narrow;
}

/** Spelling used by the picker: with a variation selector where emojibase writes one. */
function asPicked(emoji: string): string {
  const known = de.find((each) => bare(each.emoji) === bare(emoji));
  if (!known) throw new Error(`${emoji} is no emoji of emojibase`);
  return known.emoji;
}

function bare(emoji: string): string {
  return emoji.replaceAll('\u{FE0F}', '');
}

function split(words: string): string[] {
  return words.split(/\s+/).filter((word) => word !== '');
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_each, index) => first + index);
}

export function keywordFile(language: SummaryLanguage): string {
  return path.join(ROOT, 'packages/domain/src/summary/emoji-keywords', `${language}.json`);
}

if (import.meta.main) {
  for (const language of SUMMARY_LANGUAGES) {
    writeFileSync(keywordFile(language), `${JSON.stringify(keywordsOf(language), null, 2)}\n`);
  }
}
