import type { LocalDate } from './local-date.ts';
import { type Folded, fold, foldTerm } from './search/fold.ts';

/** A time that rests, both ends included. */
export interface QuietSpan {
  from: LocalDate;
  to: LocalDate;
}

/** What somebody does not want to meet unasked: not under 'An diesem Tag', not in the year, not in the book. */
export interface QuietRule {
  spans: QuietSpan[];
  days: LocalDate[];
  words: string[];
}

/** Additions and removals, so that the choices of two devices merge. */
export interface QuietChange {
  add: QuietRule;
  remove: QuietRule;
}

export const MAX_QUIET_SPANS = 200;
export const MAX_QUIET_DAYS = 1000;
export const MAX_QUIET_WORDS = 200;
/** UTF-16 code units. */
export const MAX_QUIET_WORD = 60;

/** Fresh each time: nobody can add to another's. */
export const nothingQuiet = (): QuietRule => ({ spans: [], days: [], words: [] });

/** Name of a span among spans. */
const spanKey = ({ from, to }: QuietSpan): string => `${from}/${to}`;
/** 'Straße', 'strasse' and 'STRASSE' are one word. */
const wordKey = (word: string): string => foldTerm(word.trim()).folded.replace(/\s+/g, ' ');
const dayKey = (day: LocalDate): string => day;

/** `own` without `removed`, then with `added`; what is there already keeps its place and form. */
function changeSet<T>(own: readonly T[], added: readonly T[], removed: readonly T[], keyOf: (one: T) => string): T[] {
  const gone = new Set(removed.map(keyOf));
  const kept = new Map<string, T>();
  for (const one of [...own.filter((one) => !gone.has(keyOf(one))), ...added]) {
    const key = keyOf(one);
    if (!kept.has(key)) kept.set(key, one);
  }
  return [...kept.values()];
}

/**
 * The rule after a change; the removals first. Applied twice it is the same as once, and changes of different things
 * may come in any order.
 */
export function changeQuiet(rule: QuietRule, { add, remove }: QuietChange): QuietRule {
  return {
    spans: changeSet(rule.spans, add.spans, remove.spans, spanKey),
    days: changeSet(rule.days, add.days, remove.days, dayKey),
    words: changeSet(rule.words, add.words, remove.words, wordKey),
  };
}

/** Two changes as one: what the later one says about a thing holds. */
export function joinQuietChanges(earlier: QuietChange, later: QuietChange): QuietChange {
  return {
    add: changeQuiet(earlier.add, later),
    remove: changeQuiet(earlier.remove, { add: later.remove, remove: nothingQuiet() }),
  };
}

/** Whether a change says nothing. */
export function isNoQuietChange({ add, remove }: QuietChange): boolean {
  return [add, remove].every(({ spans, days, words }) => spans.length + days.length + words.length === 0);
}

/** Whether a rule is within its bounds. */
export function fitsQuiet({ spans, days, words }: QuietRule): boolean {
  return spans.length <= MAX_QUIET_SPANS && days.length <= MAX_QUIET_DAYS && words.length <= MAX_QUIET_WORDS;
}

/** What is read of a day to know whether it rests. */
export interface RestingDay {
  date: LocalDate;
  text: string;
  topMoment: string;
  audioTranscript: string;
  summary: string;
  reflections?: readonly { answer: string }[] | undefined;
}

/** Up to this many characters a word rests only where it stands alone: 'Ina' must not hide 'Medizinarzt'. */
const SHORT_WORD = 3;
const LETTER = /[\p{L}\p{N}]/u;

function standsAlone(text: string, at: number, length: number): boolean {
  return !LETTER.test(text.charAt(at - 1)) && !LETTER.test(text.charAt(at + length));
}

function isIn(text: string, word: string): boolean {
  if (word.length > SHORT_WORD) return text.includes(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (standsAlone(text, at, word.length)) return true;
  }
  return false;
}

function textsOf({ text, topMoment, audioTranscript, summary, reflections = [] }: RestingDay): Folded {
  const texts = [text, topMoment, audioTranscript, summary, ...reflections.map(({ answer }) => answer)];
  const { full, plain } = fold(texts.join('\n'));
  // As words are kept: any white space between two of them is one blank.
  return { full: full.replace(/\s+/g, ' '), plain: plain.replace(/\s+/g, ' ') };
}

/**
 * Makes the question whether a day rests; the rule is read once, for a whole diary.
 *
 * A word rests inside longer ones too, as in search ('Krankenhaus' in 'Kinderkrankenhauses'): rather a day too many is
 * spared than one too few.
 */
export function restingBy(rule: QuietRule): (day: RestingDay) => boolean {
  const days = new Set(rule.days);
  const words = rule.words.map((word) => ({ folded: wordKey(word), isPlain: foldTerm(word).isPlain }));
  const held = words.filter(({ folded }) => folded !== '');
  return (day) => {
    if (days.has(day.date) || rule.spans.some(({ from, to }) => from <= day.date && day.date <= to)) return true;
    if (held.length === 0) return false;
    const { full, plain } = textsOf(day);
    return held.some(({ folded, isPlain }) => isIn(full, folded) || (isPlain && isIn(plain, folded)));
  };
}

/** Whether a day rests; for many days see `restingBy`. */
export function isResting(rule: QuietRule, day: RestingDay): boolean {
  return restingBy(rule)(day);
}
