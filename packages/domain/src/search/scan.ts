import { type FilterableEntry, passes, type SearchFilters } from './filters.ts';
import { type FoldedText, fold, foldTerm } from './fold.ts';

/** The earliest with a match is shown. */
export const SEARCH_FIELDS = ['text', 'topMoment', 'audioTranscript', 'answers', 'summary'] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];

export interface SearchedEntry extends FilterableEntry {
  id: string;
  text: string;
  topMoment: string;
  audioTranscript: string;
  summary: string;
  answers: readonly string[];
}

export interface ScannedEntry extends FilterableEntry, FoldedText {
  id: string;
}

export interface SearchHit {
  id: string;
  date: string;
  /** Best field of the first term; `null` with filters alone. */
  field: SearchField | null;
}

export interface SearchResult {
  total: number;
  /** Newest first, up to the limit. */
  hits: SearchHit[];
  /** Matches in other years than the filter's; 0 without such a filter. */
  inOtherYears: number;
}

/** Separates fields, so that no match spans two. */
const BREAK = '\0';

export function scannable(day: SearchedEntry): ScannedEntry {
  const texts = SEARCH_FIELDS.map((field) => (field === 'answers' ? day.answers.join('\n') : day[field]));
  const { id, date, isFavorite, mood, photos, hasVoice } = day;
  const folded = texts.map((text) => fold(text.replaceAll(BREAK, ' ')));
  const full = folded.map((field) => field.full).join(BREAK);
  const plain = folded.map((field) => field.plain).join(BREAK);
  return { id, date, isFavorite, mood, photos, hasVoice, full, plain };
}

type Term = ReturnType<typeof foldTerm>;

function holds(day: ScannedEntry, { folded, isPlain }: Term): boolean {
  return day.full.includes(folded) || (isPlain && day.plain.includes(folded));
}

const LETTER = /[\p{L}\p{N}]/u;

/** 2: a whole word; 1: the beginning of one; 0: inside a compound. */
function rankAt(text: string, at: number, length: number): number {
  if (at > 0 && LETTER.test(text[at - 1] ?? '')) return 0;
  return LETTER.test(text[at + length] ?? '') ? 1 : 2;
}

/** Bound, because a single letter matches everywhere. */
const MAX_PLACES = 30;

/** Best by `rankAt`, then by the order of fields. */
function bestField(day: ScannedEntry, { folded }: Term): SearchField {
  const whole = day.full.includes(folded) ? day.full : day.plain;
  let best = { rank: -1, at: 0 };
  let at = whole.indexOf(folded);
  for (let places = 0; at >= 0 && places < MAX_PLACES; places += 1) {
    const rank = rankAt(whole, at, folded.length);
    if (rank > best.rank) best = { rank, at };
    at = whole.indexOf(folded, at + 1);
  }
  const before = whole.slice(0, best.at).split(BREAK).length - 1;
  return SEARCH_FIELDS[before] ?? SEARCH_FIELDS[0];
}

/**
 * Days with every term that pass every filter (spec decision 43).
 * @param days newest first
 * @param terms as typed; none leaves it to the filters
 * @param limit of named hits; all are counted
 */
export function scan(
  days: readonly ScannedEntry[],
  terms: readonly string[],
  filters: SearchFilters,
  limit: number,
): SearchResult {
  const wanted = terms.map(foldTerm).filter(({ folded }) => folded !== '');
  const { year, ...others } = filters;
  const [first] = wanted;
  const result: SearchResult = { total: 0, hits: [], inOtherYears: 0 };
  for (const day of days) {
    if (!passes(day, others) || !wanted.every((term) => holds(day, term))) continue;
    if (year !== undefined && Number(day.date.slice(0, 4)) !== year) {
      result.inOtherYears += 1;
      continue;
    }
    result.total += 1;
    if (result.hits.length < limit) {
      result.hits.push({ id: day.id, date: day.date, field: first ? bestField(day, first) : null });
    }
  }
  return result;
}
