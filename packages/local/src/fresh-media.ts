import type { DiaryDb } from './db.ts';

/** As long as the page lives: what nothing stored names by then was never in a draft. */
const fresh = new WeakMap<DiaryDb, Set<string>>();

/** Media that were chosen or recorded here, and that nothing stored names yet: their bytes exist nowhere else. */
export function freshMedia(db: DiaryDb): ReadonlySet<string> {
  return fresh.get(db) ?? new Set();
}

/** A medium has just been chosen or recorded; the draft that is to name it is yet to be stored. */
export function noteFresh(db: DiaryDb, hash: string): void {
  fresh.set(db, new Set([...freshMedia(db), hash]));
}

/** A stored draft or day names these media now, and keeps them by that. */
export function noteNamed(db: DiaryDb, hashes: Iterable<string>): void {
  for (const hash of hashes) fresh.get(db)?.delete(hash);
}
