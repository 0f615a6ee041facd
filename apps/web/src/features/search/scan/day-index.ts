import type { SearchFilters } from '@tagfalter/domain/search/filters';
import { type ScannedEntry, type SearchResult, scan, scannable } from '@tagfalter/domain/search/scan';
import type { DiaryChanges, DiaryEntry } from '@tagfalter/local/entries/searched-days';
import { type ListedHit, listedHitOf } from './found-day.ts';

/** A search request. */
export interface ScanQuestion {
  /** Words and phrases as typed. */
  terms: string[];
  filters: SearchFilters;
  /** How many days are shown at most; all are counted. */
  limit: number;
}

export interface ScanResult {
  total: number;
  /** Newest first. */
  days: ListedHit[];
  /** Days of other years than the filter's. */
  inOtherYears: number;
  /** Results without the filters, where nothing was found with them. */
  unfiltered: { total: number; days: ListedHit[] } | null;
  /** Years with days, newest first. */
  years: number[];
}

/** Days scanned in one step: takes far less than a frame. */
const SLICE = 1000;
/** Max days shown without the filters, where the filters found nothing. */
const MAX_UNFILTERED = 3;

/** All days of a diary, ready for scanning. */
export interface EntryIndex {
  change(changes: DiaryChanges): void;
  /** Scans the days, a slice at each step, so that the page stays responsive in between. */
  find(question: ScanQuestion): Generator<void, ScanResult>;
}

const byDate = (a: ScannedEntry, b: ScannedEntry) => (a.date < b.date ? 1 : -1);

/** Holds the days folded (spec decision 43): in a worker or, without one, in the page. */
export function createEntryIndex(): EntryIndex {
  const days = new Map<string, { day: DiaryEntry; scanned: ScannedEntry }>();
  let ordered: { all: ScannedEntry[]; years: number[] } | undefined;

  function inOrder(): { all: ScannedEntry[]; years: number[] } {
    if (ordered) return ordered;
    const all = [...days.values()].map(({ scanned }) => scanned).sort(byDate);
    ordered = { all, years: [...new Set(all.map(({ date }) => Number(date.slice(0, 4))))] };
    return ordered;
  }

  function* look({ terms, filters, limit }: ScanQuestion): Generator<void, SearchResult> {
    const { all } = inOrder();
    const whole: SearchResult = { total: 0, hits: [], inOtherYears: 0 };
    for (let from = 0; from < all.length; from += SLICE) {
      if (from > 0) yield;
      const part = scan(all.slice(from, from + SLICE), terms, filters, limit - whole.hits.length);
      whole.total += part.total;
      whole.inOtherYears += part.inOtherYears;
      whole.hits.push(...part.hits);
    }
    return whole;
  }

  const shown = ({ hits }: SearchResult, terms: readonly string[]): ListedHit[] =>
    hits.flatMap(({ id, field }) => {
      const known = days.get(id);
      return known ? listedHitOf(known.day, field, terms) : [];
    });

  return {
    change({ days: changed, gone }) {
      for (const id of gone) days.delete(id);
      for (const day of changed) days.set(day.id, { day, scanned: scannable(day) });
      ordered = undefined;
    },
    *find(question) {
      const { terms, filters } = question;
      const result = yield* look(question);
      const isFiltered = Object.keys(filters).length > 0 && terms.length > 0;
      const without =
        result.total === 0 && isFiltered ? yield* look({ terms, filters: {}, limit: MAX_UNFILTERED }) : undefined;
      return {
        total: result.total,
        days: shown(result, terms),
        inOtherYears: result.inOtherYears,
        unfiltered: without ? { total: without.total, days: shown(without, terms) } : null,
        years: inOrder().years,
      };
    },
  };
}
