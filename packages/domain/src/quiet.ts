import type { LocalDate } from './local-date.ts';
import { type FoldedText, fold, foldTerm } from './search/fold.ts';

/** Both ends included. */
export interface QuietSpan {
  from: LocalDate;
  to: LocalDate;
}

/** Days and words that the owner does not want to meet unasked: not in 'An diesem Tag', the year or the book. */
export interface QuietRule {
  spans: QuietSpan[];
  days: LocalDate[];
  words: string[];
}

/** Additions and removals, so that changes of two devices merge. */
export interface QuietChange {
  add: QuietRule;
  remove: QuietRule;
}

export const MAX_QUIET_SPANS = 200;
export const MAX_QUIET_DAYS = 1000;
export const MAX_QUIET_WORDS = 200;
/** UTF-16 code units. */
export const MAX_QUIET_WORD = 60;

/** A new object each time, so that no caller can change another's. */
export const nothingQuiet = (): QuietRule => ({ spans: [], days: [], words: [] });

const spanKey = ({ from, to }: QuietSpan): string => `${from}/${to}`;
/** 'Straße', 'strasse' and 'STRASSE' are one word. */
const wordKey = (word: string): string => foldTerm(word.trim()).folded.replace(/\s+/g, ' ');
const dayKey = (day: LocalDate): string => day;

/** Items already there keep place and form. */
function changeSet<T>(own: readonly T[], added: readonly T[], removed: readonly T[], keyOf: (one: T) => string): T[] {
  const gone = new Set(removed.map(keyOf));
  const kept = new Map<string, T>();
  for (const one of [...own.filter((one) => !gone.has(keyOf(one))), ...added]) {
    const key = keyOf(one);
    if (!kept.has(key)) kept.set(key, one);
  }
  return [...kept.values()];
}

/** Removals first. Idempotent, and changes of different things commute. */
export function changeQuiet(rule: QuietRule, { add, remove }: QuietChange): QuietRule {
  return {
    spans: changeSet(rule.spans, add.spans, remove.spans, spanKey),
    days: changeSet(rule.days, add.days, remove.days, dayKey),
    words: changeSet(rule.words, add.words, remove.words, wordKey),
  };
}

/** The later change wins. */
export function joinQuietChanges(earlier: QuietChange, later: QuietChange): QuietChange {
  return {
    add: changeQuiet(earlier.add, later),
    remove: changeQuiet(earlier.remove, { add: later.remove, remove: nothingQuiet() }),
  };
}

export function fitsQuiet({ spans, days, words }: QuietRule): boolean {
  return spans.length <= MAX_QUIET_SPANS && days.length <= MAX_QUIET_DAYS && words.length <= MAX_QUIET_WORDS;
}

export interface RestingEntry {
  date: LocalDate;
  text: string;
  topMoment: string;
  audioTranscript: string;
  summary: string;
  reflections?: readonly { answer: string }[] | undefined;
}

/** A word this short rests only by itself: 'Ina' must not hide 'Medizinarzt'. */
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

function textsOf({ text, topMoment, audioTranscript, summary, reflections = [] }: RestingEntry): FoldedText {
  const texts = [text, topMoment, audioTranscript, summary, ...reflections.map(({ answer }) => answer)];
  const { full, plain } = fold(texts.join('\n'));
  // Like stored words: white space counts as one blank.
  return { full: full.replace(/\s+/g, ' '), plain: plain.replace(/\s+/g, ' ') };
}

/**
 * Reads the rule once for a whole diary.
 *
 * A word also rests inside longer ones ('Krankenhaus' in 'Kinderkrankenhauses'): rather spare a day too many.
 */
export function restingBy(rule: QuietRule): (day: RestingEntry) => boolean {
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

/** For many days see `restingBy`. */
export function isResting(rule: QuietRule, day: RestingEntry): boolean {
  return restingBy(rule)(day);
}
