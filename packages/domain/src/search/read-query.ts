import type { LocalDate } from '../local-date.ts';
import { MOOD_MAX, moodBand } from '../mood.ts';
import type { SummaryLanguage } from '../summary/language.ts';
import { type DateReading, dateOfPhrase } from './date-phrase.ts';
import { FILTER_WORDS } from './filter-words.ts';
import type { SearchFilters } from './filters.ts';
import { foldTerm } from './fold.ts';
import { phrasesOf } from './phrases.ts';
import { type Season, seasonSpan } from './seasons.ts';

/** UTF-16 units; the rest is ignored. */
export const MAX_QUERY = 200;

/** A part understood as a filter. */
export interface UnderstoodPart {
  /** As typed, so that a screen can show and remove it. */
  words: string;
  filters: SearchFilters;
}

export interface ReadQuery {
  /** As typed, without quotes. */
  terms: string[];
  understood: UnderstoodPart[];
}

/** Phrases in quotes of any language, or words. */
const PIECES = /["„“”«»]([^"„“”«»]*)(?:["„“”«»]|$)|[^\s"„“”«»]+/g;
/** 'el 4 de mayo de 2019'. */
const MAX_PHRASE = 6;
const YEAR = /^(?:19|20)\d\d$/;
const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const satisfies readonly Season[];

interface Piece {
  typed: string;
  folded: string;
  isQuoted: boolean;
}

function piecesOf(query: string): Piece[] {
  return [...query.slice(0, MAX_QUERY).matchAll(PIECES)].map(({ 0: whole, 1: quoted }) => {
    const typed = (quoted ?? whole).trim();
    return { typed, folded: foldTerm(typed).folded, isQuoted: quoted !== undefined };
  });
}

/** 'sommer 2024', 'stimmung 8', '2024'. */
function numbered(phrase: string, language: SummaryLanguage): SearchFilters | undefined {
  const words = FILTER_WORDS[language];
  const [first = '', second, ...more] = phrase.split(' ');
  if (more.length > 0) return undefined;
  if (second === undefined) return YEAR.test(first) ? { year: Number(first) } : undefined;
  const season = SEASONS.find((one) => words[one].split('|').includes(first));
  if (season && YEAR.test(second)) return { span: seasonSpan(Number(second), season) };
  const level = Number(second);
  if (first !== words.mood || !Number.isInteger(level) || level < 1 || level > MOOD_MAX) return undefined;
  return { band: moodBand(level) };
}

function dated(phrase: string, reading: DateReading): SearchFilters | undefined {
  const date = dateOfPhrase(phrase, reading);
  return date === null ? undefined : { span: { from: date, to: date } };
}

/**
 * Turns words that mean days ('sonntage', 'letzten sommer', '4.5.2019', 'mit stimme') into filters. The rest, and
 * anything in quotes, becomes search terms. If two filters are of a kind, the later counts as a word.
 * @param today the device's date
 * @param isMonthFirst see `DateReading`
 */
export function readQuery(query: string, language: SummaryLanguage, today: LocalDate, isMonthFirst = false): ReadQuery {
  const pieces = piecesOf(query);
  const phrases = phrasesOf(language, today);
  const reading = { language, today, isMonthFirst };
  const meaning = (phrase: string) => phrases.get(phrase) ?? numbered(phrase, language) ?? dated(phrase, reading);
  const read: ReadQuery = { terms: [], understood: [] };
  const taken = new Set<string>();
  for (let at = 0; at < pieces.length; ) {
    const found = phraseAt(pieces, at, meaning);
    const kinds = Object.keys(found?.filters ?? {});
    if (found && kinds.every((kind) => !taken.has(kind))) {
      for (const kind of kinds) taken.add(kind);
      read.understood.push({ words: wordsOf(pieces, at, found.length), filters: found.filters });
      at += found.length;
    } else {
      const term = pieces[at]?.typed;
      if (term) read.terms.push(term);
      at += 1;
    }
  }
  return read;
}

const wordsOf = (pieces: readonly Piece[], at: number, length: number): string =>
  pieces
    .slice(at, at + length)
    .map(({ typed }) => typed)
    .join(' ');

/** The longest phrase from a piece on. */
function phraseAt(pieces: readonly Piece[], at: number, meaning: (phrase: string) => SearchFilters | undefined) {
  for (let length = MAX_PHRASE; length > 0; length -= 1) {
    const some = pieces.slice(at, at + length);
    if (some.length < length || some.some(({ isQuoted }) => isQuoted)) continue;
    const filters = meaning(some.map(({ folded }) => folded).join(' '));
    if (filters) return { filters, length };
  }
  return undefined;
}
