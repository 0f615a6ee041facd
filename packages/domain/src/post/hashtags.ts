import type { SummaryLanguage } from '../summary/language.ts';
import { STOP_WORDS } from '../summary/stop-words.ts';
import { stemOf } from '../summary/words.ts';

const MAX_TAGS = 3;
/** Shorter words say too little, longer ones nobody looks for. */
const [MIN_LENGTH, MAX_LENGTH] = [5, 30];
const segmenter = new Intl.Segmenter('de', { granularity: 'word' });

/**
 * A few hashtags of what a profile names, those first that the day names too. Never of the day alone: its words are names of
 * people and places.
 * @param profile texts of a profile, those that say most about its topic first
 * @param language in German, nouns alone are taken: they are written large
 */
export function hashtagsOf(profile: readonly string[], day: string, language: SummaryLanguage): string[] {
  const tags = new Map<string, string>();
  for (const word of profile.flatMap(wordsOf)) {
    const stem = stemOf(word.toLowerCase());
    if (!tags.has(stem) && saysSomething(word, language)) tags.set(stem, `#${capitalized(word)}`);
  }
  const ofDay = new Set(wordsOf(day).map((word) => stemOf(word.toLowerCase())));
  const shared = [...tags.keys()].filter((stem) => ofDay.has(stem));
  const order = [...new Set([...shared, ...tags.keys()])];
  return order.slice(0, MAX_TAGS).map((stem) => tags.get(stem) ?? '');
}

function wordsOf(text: string): string[] {
  return [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}

function saysSomething(word: string, language: SummaryLanguage): boolean {
  if (word.length < MIN_LENGTH || word.length > MAX_LENGTH || !/^\p{L}+$/u.test(word)) return false;
  if (language === 'de' && !/^\p{Lu}/u.test(word)) return false;
  return !STOP_WORDS[language].has(word.toLowerCase());
}

function capitalized(word: string): string {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('');
}
