import { guessLanguage, type SummaryLanguage } from './language.ts';
import { type RatedSentence, rateSentences } from './rate-sentences.ts';
import { sentencesIn } from './sentences.ts';

export const MAX_SENTENCES = 3;
/** UTF-16 code units: a card shows three lines. */
const ENOUGH = 320;
/** Minimum share of the best rating; fewer good sentences are better than fillers. */
const WORTH_SAYING = 0.45;
/** Loss for repeating a chosen sentence. */
const REDUNDANCY = 0.6;

/**
 * The weightiest sentences, in their order and verbatim.
 * @param language default: guessed
 * @returns one to three; none without words
 */
export function summarize(text: string, language: SummaryLanguage | undefined = guessLanguage(text)): string[] {
  return weightiestSentences(text, language, (sentences) => ({ wanted: wantedOf(sentences), enough: ENOUGH }));
}

/** `enough` in UTF-16 code units. */
interface Bounds {
  wanted: number;
  enough: number;
}

/** @param boundsOf by the number of sentences */
export function weightiestSentences(
  text: string,
  language: SummaryLanguage | undefined,
  boundsOf: (sentences: number) => Bounds,
): string[] {
  const sentences = rateSentences(sentencesIn(text), language);
  const { wanted, enough } = boundsOf(sentences.length);
  const chosen: RatedSentence[] = [];
  while (chosen.length < wanted) {
    const next = bestBeside(chosen, sentences);
    if (!next || !hasSpace(chosen, next, enough)) break;
    chosen.push(next);
  }
  return chosen.sort((one, other) => one.index - other.index).map(({ sentence }) => sentence);
}

function wantedOf(sentences: number): number {
  if (sentences < 4) return Math.min(sentences, 1);
  return sentences < 7 ? 2 : MAX_SENTENCES;
}

function hasSpace([weightiest, ...more]: readonly RatedSentence[], next: RatedSentence, enough: number): boolean {
  if (!weightiest) return true;
  return next.rating >= WORTH_SAYING * weightiest.rating && lengthOf([weightiest, ...more, next]) <= enough;
}

/** Maximal marginal relevance: weighty, and not yet said. */
function bestBeside(chosen: readonly RatedSentence[], all: readonly RatedSentence[]): RatedSentence | undefined {
  let best: RatedSentence | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const each of all) {
    if (chosen.includes(each)) continue;
    const said = Math.max(0, ...chosen.map((other) => overlap(each, other)));
    const worth = each.rating * (1 - REDUNDANCY * said);
    if (worth > most) {
      best = each;
      most = worth;
    }
  }
  return best;
}

/** Share of the shorter one's words in the other, 0 to 1. */
function overlap(one: RatedSentence, other: RatedSentence): number {
  const shared = [...one.terms].filter((term) => other.terms.has(term)).length;
  return shared / Math.max(1, Math.min(one.terms.size, other.terms.size));
}

function lengthOf(sentences: readonly RatedSentence[]): number {
  return sentences.reduce((sum, { sentence }) => sum + sentence.length + 1, 0);
}
