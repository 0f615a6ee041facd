import type { SearchFilters } from '@tagfalter/domain/search/filters';
import { type ReadQuery, readQuery } from '@tagfalter/domain/search/read-query';
import { setRecent } from '@tagfalter/domain/set-recent';
import { perAccount } from '@tagfalter/local/base/per-account';
import { useLocation } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { isMonthFirst } from '#i18n/month-first.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useToday } from '#platform/today.ts';
import { quotedPhrase, withoutWords } from './query-words.ts';
import { type SearchReply, useAnswer } from './use-answer.ts';

/** Days requested while somebody types: more than a window shows. */
const FIRST = 20;
/** Days added per page while scrolling down. */
const PAGE = 50;

/** A filter that has a chip. */
export type ChipFilters = Omit<SearchFilters, 'span'>;

/** Heights of groups of results that were far from the window, by the place of their first day. */
export type GroupHeights = Map<number, number>;

interface SearchInput {
  query: string;
  chips: ChipFilters;
  limit: number;
}

const BLANK: SearchInput = { query: '', chips: {}, limit: FIRST };

interface KeptSearch {
  asked: SearchInput;
  answer: SearchReply | undefined;
  heights: GroupHeights;
}
/**
 * Question and results per entry of the browser's history: a step back from a day finds them in place. Kept in memory
 * alone, so that no word gets into an address or outlives the page (spec decision 43).
 */
const keptOf = perAccount('search', () => new Map<string, KeptSearch>());
const MAX_KEPT = 20;

const isEmptyFilter = (filters: SearchFilters) => Object.keys(filters).length === 0;

function withoutKinds(read: ReadQuery, query: string, kinds: readonly string[]): string {
  const meant = read.understood.filter(({ filters }) => Object.keys(filters).some((kind) => kinds.includes(kind)));
  return meant.reduce((rest, { words }) => withoutWords(rest, words), query);
}

/** State of the search: query, recognised filters, results, and functions that change it. */
export function useSearch() {
  const { db } = useDiary();
  const { language } = useFormat();
  const today = useToday();
  const key = useLocation({ select: ({ state, href }) => state.__TSR_key ?? href });
  const before = keptOf(db).get(key);
  const [asked, setAsked] = useState(before?.asked ?? BLANK);
  const { query, chips, limit } = asked;
  const read = useMemo(() => readQuery(query, language, today, isMonthFirst(language)), [query, language, today]);
  // Filters in the words are newer than the chips and override them.
  const filters: SearchFilters = Object.assign({}, chips, ...read.understood.map((one) => one.filters));
  const isAsking = read.terms.length > 0 || !isEmptyFilter(filters);
  // An empty question still returns the years, for their chip.
  const nothing = { terms: [], filters: {}, limit: 0 };
  const reply = useAnswer(isAsking ? { terms: read.terms, filters, limit } : nothing, before?.answer);
  const [heights] = useState<GroupHeights>(() => before?.heights ?? new Map());
  setRecent(keptOf(db), key, { asked, answer: reply, heights }, MAX_KEPT);
  const ask = (next: Partial<SearchInput>) => setAsked({ ...asked, limit: FIRST, ...next });
  return {
    query,
    filters,
    read,
    isAsking,
    /** Results for the newest query that has been answered. */
    found: reply && reply.question.limit > 0 ? reply.found : undefined,
    heights,
    years: reply?.found.years ?? [],
    setQuery: (next: string) => ask({ query: next }),
    /** Sets a filter by its chip; query words with the same meaning are removed. */
    setFilter: (change: ChipFilters) =>
      ask({
        query: withoutKinds(read, query, Object.keys(change)),
        chips: Object.fromEntries(Object.entries({ ...chips, ...change }).filter(([, value]) => value !== undefined)),
      }),
    /** Searches for the words instead of taking them as a filter. */
    lookFor: (words: string) => ask({ query: quotedPhrase(query, words) }),
    /** Keeps only the words that are searched for. */
    clearFilters: () => ask({ query: withoutKinds(read, query, Object.keys(filters)), chips: {} }),
    more: () => setAsked((now) => ({ ...now, limit: now.limit + PAGE })),
  };
}

export type Search = ReturnType<typeof useSearch>;
