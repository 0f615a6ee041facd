import type { DiaryDb } from './db.ts';

/** As long as the page lives: what nothing stored names after that was never in a draft, or has been taken out of one. */
const fresh = new WeakMap<DiaryDb, Set<string>>();

/** Media that were chosen or recorded here, and that nothing stored names yet or any more: their bytes exist nowhere else. */
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

/** A draft of these media has taken the place of one of those: what it gives up can still be brought back in the editor. */
export function noteReplaced(db: DiaryDb, those: Iterable<string>, these: Iterable<string>): void {
  const named = new Set(these);
  for (const hash of those) if (!named.has(hash)) noteFresh(db, hash);
  noteNamed(db, named);
}
