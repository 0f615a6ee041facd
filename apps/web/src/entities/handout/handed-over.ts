import type { SearchFilters } from '@tagfalter/domain/search/filters';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';

/** Days that another screen has looked for, to be handed out. */
export interface HandedOver {
  query: string;
  filters: SearchFilters;
}

/** In memory alone: no word that was looked for gets into an address or outlives the page (spec decision 43). */
const handed = new WeakMap<DiaryDb, HandedOver>();

/** Remembers the search with which the next handout begins. */
export function handOver(db: DiaryDb, what: HandedOver): void {
  handed.set(db, what);
}

/** Returns the search with which a handout begins; undefined where nobody has looked for anything. */
export function handedOver(db: DiaryDb): HandedOver | undefined {
  return handed.get(db);
}

/** The next handout begins with all days. */
export function forgetHandedOver(db: DiaryDb): void {
  handed.delete(db);
}
