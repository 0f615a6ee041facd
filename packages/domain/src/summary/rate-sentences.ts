import type { SummaryLanguage } from './language.ts';
import { STOP_WORDS } from './stop-words.ts';
import { stemOf, wordsIn } from './words.ts';

export interface RatedSentence {
  sentence: string;
  /** Its place in the text. */
  index: number;
  /** Stems of the words that carry its meaning. */
  terms: ReadonlySet<string>;
  /** How much of the text it says; above 0. */
  rating: number;
}

/** Below this many meaningful words a sentence says little, however heavy they are. */
const FULL_SENTENCE = 5;
/** What the first and last sentence gain by where they stand: people name the day's matter first or last. */
const PLACE_BONUS = 0.08;

/** Each sentence with its weight in the whole text. */
export function rateSentences(sentences: readonly string[], language: SummaryLanguage | undefined): RatedSentence[] {
  const termsOf = sentences.map((sentence) => new Set(meaningful(sentence, language)));
  const spread = new Map<string, number>();
  for (const terms of termsOf) for (const term of terms) spread.set(term, (spread.get(term) ?? 0) + 1);
  return sentences.map((sentence, index) => {
    const terms = termsOf[index] ?? new Set<string>();
    const place = index === 0 || index === sentences.length - 1 ? 1 + PLACE_BONUS : 1;
    return { sentence, index, terms, rating: topicality(terms, spread) * place };
  });
}

function meaningful(sentence: string, language: SummaryLanguage | undefined): string[] {
  return wordsIn(sentence)
    .filter((word) => word.length > 2 && !(language && STOP_WORDS[language].has(word)))
    .map(stemOf);
}

/** The more other sentences take up a word, the more the day was about it. */
function topicality(terms: ReadonlySet<string>, spread: ReadonlyMap<string, number>): number {
  let sum = 0.1;
  for (const term of terms) sum += Math.log2(1 + (spread.get(term) ?? 0)) ** 1.5;
  return sum / Math.max(FULL_SENTENCE, terms.size);
}
