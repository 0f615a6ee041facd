import { type DiaryDb, draftCopiesKey } from '@tagfalter/local/db/diary-db';
import { type Draft, isSameStoring } from '@tagfalter/local/drafts/drafts';
import * as v from 'valibot';
import { deviceStore } from '#platform/browser-stores.ts';
import { keptJson } from '#platform/kept-json.ts';

/** Limit for all copies of an account together, in bytes (spec decision 80). */
const MAX_BYTES = 64 * 1024;

/** Writer that stored a draft, and the time. */
const StoringSchema = v.object({ updatedAt: v.number(), by: v.optional(v.string()) });

const keyOf = ({ owner }: DiaryDb): string => draftCopiesKey(owner.id);

/** Returns the copies by day. */
function copiesOf(db: DiaryDb): Map<string, unknown> {
  return new Map(Object.entries(keptJson(deviceStore, keyOf(db)) ?? {}));
}

function keep(db: DiaryDb, copies: ReadonlyMap<string, unknown>): boolean {
  const text = JSON.stringify(Object.fromEntries(copies));
  // A character takes two bytes there.
  if (text.length * 2 > MAX_BYTES) return false;
  if (copies.size > 0) return put(keyOf(db), text);
  deviceStore.removeItem(keyOf(db));
  return true;
}

/**
 * Writes a copy; without room the old text stays, as it may hold words of other days.
 * @returns whether it outlives the page
 */
function put(key: string, text: string): boolean {
  const before = deviceStore.getItem(key);
  deviceStore.setItem(key, text);
  if (deviceStore.hasTaken(key)) return true;
  if (before === null) deviceStore.removeItem(key);
  else deviceStore.setItem(key, before);
  return false;
}

/**
 * Writes a draft beside the database, which does not answer or has no time to (spec decision 80).
 * @returns false if it is too large, or the browser takes nothing there
 */
export function copyDraft(db: DiaryDb, draft: Draft): boolean {
  return keep(db, copiesOf(db).set(draft.date, draft));
}

/** Takes the copy away: the database has the draft, or nobody wants it any more. */
export function dropDraftCopy(db: DiaryDb, date: string): void {
  const copies = copiesOf(db);
  if (copies.delete(date)) keep(db, copies);
}

/** Takes away the copy of a draft that the database has as well: later it would seem to be news. */
export function dropCopyOf(db: DiaryDb, stored: Draft): void {
  const copy = v.safeParse(StoringSchema, copiesOf(db).get(stored.date));
  if (copy.success && isSameStoring(stored, copy.output)) dropDraftCopy(db, stored.date);
}

/** Stores what lies beside the database since an earlier page, if there is any. */
export async function storeCopies(db: DiaryDb): Promise<void> {
  const copies = copiesOf(db);
  if (copies.size === 0) return;
  const { takeUpDrafts } = await import('@tagfalter/local/drafts/take-up-drafts');
  await takeUpDrafts(db, [...copies.values()]);
  // Copies typed meanwhile stay.
  const left = copiesOf(db);
  for (const [date, copy] of copies) if (JSON.stringify(left.get(date)) === JSON.stringify(copy)) left.delete(date);
  keep(db, left);
}
