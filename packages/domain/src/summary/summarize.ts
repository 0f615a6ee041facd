import { guessLanguage, type SummaryLanguage } from './language.ts';
import { type RatedSentence, rateSentences } from './rate-sentences.ts';
import { sentencesIn } from './sentences.ts';

/** A summary has at most this many sentences. */
export const MAX_SENTENCES = 3;
/** No further sentence where the summary would become longer than this, in UTF-16 code units: a card shows three lines. */
const ENOUGH = 320;
/** A further sentence is worth at least this part of the weightiest; fewer good ones are better than fillers. */
const WORTH_SAYING = 0.45;
/** How much a sentence loses for saying what a chosen one says. */
const REDUNDANCY = 0.6;

/**
 * The sentences of a text that say most of what it says, in their order and verbatim: ranked over all of it, so that what matters
 * is found wherever it stands.
 * @param language guessed from the text where it is not given
 * @returns one to three sentences, fewer of a short text; none of a text without words
 */
export function summarize(text: string, language: SummaryLanguage | undefined = guessLanguage(text)): string[] {
  return weightiestSentences(text, language, (sentences) => ({ wanted: wantedOf(sentences), enough: ENOUGH }));
}

/** How many sentences are wanted at most, and no further one where all would become longer than `enough` UTF-16 code units. */
interface Bounds {
  wanted: number;
  enough: number;
}

/**
 * As `summarize`, within bounds of one's own.
 * @param boundsOf by how many sentences the text has
 */
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
    if (!next || !hasRoom(chosen, next, enough)) break;
    chosen.push(next);
  }
  return chosen.sort((one, other) => one.index - other.index).map(({ sentence }) => sentence);
}

function wantedOf(sentences: number): number {
  if (sentences < 4) return Math.min(sentences, 1);
  return sentences < 7 ? 2 : MAX_SENTENCES;
}

function hasRoom([weightiest, ...more]: readonly RatedSentence[], next: RatedSentence, enough: number): boolean {
  if (!weightiest) return true;
  return next.rating >= WORTH_SAYING * weightiest.rating && lengthOf([weightiest, ...more, next]) <= enough;
}

/** Maximal marginal relevance: worth much by itself, and little of it said by the chosen ones. */
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

/** Which part of the shorter one's words the other one has too, 0 to 1. */
function overlap(one: RatedSentence, other: RatedSentence): number {
  const shared = [...one.terms].filter((term) => other.terms.has(term)).length;
  return shared / Math.max(1, Math.min(one.terms.size, other.terms.size));
}

function lengthOf(sentences: readonly RatedSentence[]): number {
  return sentences.reduce((sum, { sentence }) => sum + sentence.length + 1, 0);
}
