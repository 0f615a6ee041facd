import type { SearchFilters } from '@tagfalter/domain/search/filters';
import { perAccount } from '@tagfalter/local/base/per-account';
import { createStore } from '@tagfalter/local/base/store';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';

/** Days that another screen has looked for, to be handed out. */
export interface HandedOver {
  query: string;
  filters: SearchFilters;
}

/** In memory alone: no word that was looked for gets into an address or outlives the page (spec decision 43). */
const handed = perAccount('handed-over', () => createStore<HandedOver | undefined>(undefined));

/** Remembers the search with which the next handout begins. */
export function handOver(db: DiaryDb, what: HandedOver): void {
  handed(db).set(what);
}

/** Returns the search with which a handout begins; undefined where nobody has looked for anything. */
export function handedOver(db: DiaryDb): HandedOver | undefined {
  return handed(db).get();
}

/** The next handout begins with all days. */
export function forgetHandedOver(db: DiaryDb): void {
  handed(db).set(undefined);
}
