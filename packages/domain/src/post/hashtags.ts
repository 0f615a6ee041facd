import type { SummaryLanguage } from '../summary/language.ts';
import { STOP_WORDS } from '../summary/stop-words.ts';
import { stemOf } from '../summary/words.ts';

const MAX_TAGS = 3;
/** Shorter words say too little; longer ones are not searched for. */
const [MIN_LENGTH, MAX_LENGTH] = [5, 30];
const segmenter = new Intl.Segmenter('de', { granularity: 'word' });

/**
 * A few hashtags from the audience, those in the day first, and from what the profile shares with the day. Never from
 * the day alone, whose words name people and places. German nouns are capitalised, so any of the audience's fits; other
 * languages take only shared words.
 */
export function hashtagsOf(audience: string, about: string, day: string, language: SummaryLanguage): string[] {
  const ofDay = new Set(wordsOf(day).map(formOf));
  const isOfDay = (word: string) => ofDay.has(formOf(word));
  const ofAudience = wordsOf(audience);
  const tags = new Map<string, string>();
  const shared = [...ofAudience, ...wordsOf(about)].filter(isOfDay);
  for (const word of language === 'de' ? [...shared, ...ofAudience] : shared) {
    if (!tags.has(formOf(word)) && saysSomething(word, language)) tags.set(formOf(word), `#${capitalized(word)}`);
  }
  return [...tags.values()].slice(0, MAX_TAGS);
}

const formOf = (word: string): string => stemOf(word.toLowerCase());

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
