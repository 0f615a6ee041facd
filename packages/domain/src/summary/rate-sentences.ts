import { countCues } from './cues.ts';
import { SUMMARY_LANGUAGES, type SummaryLanguage } from './language.ts';
import { STOP_WORDS } from './stop-words.ts';
import { stemOf, wordsIn } from './words.ts';

export interface RatedSentence {
  sentence: string;
  /** Position in the text. */
  index: number;
  /** Stems of meaningful words. */
  terms: ReadonlySet<string>;
  /** Above 0. */
  rating: number;
}

/** A sentence with fewer meaningful words says little. */
const FULL_SENTENCE = 6;
/** For the first and the last sentence, which often name the day's matter. */
const PLACE_BONUS = 0.08;
/** Per turn that says that something mattered. */
const CUE_BONUS = 0.3;
const MAX_CUES = 2;
/** Factor for questions and announcements of a list. */
const NO_STATEMENT = 0.6;

export function rateSentences(sentences: readonly string[], language: SummaryLanguage | undefined): RatedSentence[] {
  const words = sentences.map(wordsIn);
  const termsOf = words.map((each) => meaningful(each, language));
  const spread = new Map<string, number>();
  for (const terms of termsOf) for (const term of terms) spread.set(term, (spread.get(term) ?? 0) + 1);
  return sentences.map((sentence, index) => {
    const terms = termsOf[index] ?? new Set<string>();
    const place = index === 0 || index === sentences.length - 1 ? 1 + PLACE_BONUS : 1;
    const rating = topicality(terms, spread) * place * emphasis(words[index] ?? [], language) * statement(sentence);
    return { sentence, index, terms, rating };
  });
}

function meaningful(words: readonly string[], language: SummaryLanguage | undefined): Set<string> {
  return new Set(words.filter((word) => word.length > 2 && !isStopWord(word, language)).map(stemOf));
}

function isStopWord(word: string, language: SummaryLanguage | undefined): boolean {
  return language ? STOP_WORDS[language].has(word) : SUMMARY_LANGUAGES.some((each) => STOP_WORDS[each].has(word));
}

/** A word in many sentences is what the day was about. */
function topicality(terms: ReadonlySet<string>, spread: ReadonlyMap<string, number>): number {
  let sum = 0.1;
  for (const term of terms) sum += Math.log2(1 + (spread.get(term) ?? 0)) ** 1.5;
  return sum / Math.max(FULL_SENTENCE, terms.size ** 0.9);
}

function emphasis(words: readonly string[], language: SummaryLanguage | undefined): number {
  if (!language) return 1;
  return 1 + CUE_BONUS * Math.min(countCues(words, language), MAX_CUES);
}

function statement(sentence: string): number {
  return /[?:]["'”“»«)\s]*$/u.test(sentence) ? NO_STATEMENT : 1;
}
