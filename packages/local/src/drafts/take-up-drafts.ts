import { EntrySchema } from '@tagfalter/contract/entry';
import { entryChange, isNoChange } from '@tagfalter/domain/entry-merge';
import { WORK_KINDS } from '@tagfalter/domain/entry-work';
import * as v from 'valibot';
import type { DiaryDb } from '../db/diary-db.ts';
import type { Draft } from '../db/rows.ts';
import { write } from '../db/write.ts';
import { draftAsEntry } from './drafts.ts';
import { readEntryState } from './watch-day.ts';

const { id, isFavorite: _isFavorite, ...shared } = EntrySchema.entries;
const Moment = v.pipe(v.number(), v.minValue(0));

/** As JSON beside the database; what a copy says of other editors is not taken up. */
const DraftSchema = v.object({
  ...shared,
  entryId: id,
  reflections: v.unwrap(EntrySchema.entries.reflections),
  asks: v.optional(v.array(v.picklist(WORK_KINDS))),
  beganAt: v.optional(Moment),
  updatedAt: Moment,
  by: v.optional(v.string()),
  base: v.nullable(EntrySchema),
});

/** Whether the day has it already, or something newer. */
function isKnown(draft: Draft, { draft: stored, entry }: Awaited<ReturnType<typeof readEntryState>>): boolean {
  if (stored && stored.updatedAt >= draft.updatedAt) return true;
  return entry !== undefined && isNoChange(entryChange(entry, draftAsEntry(draft)));
}

/**
 * Stores drafts that a page could only write beside the database (spec decision 80). Another one of the same day gives
 * way only to a later one.
 * @param copies as they lie there; what is no draft is left out
 */
export async function takeUpDrafts(db: DiaryDb, copies: readonly unknown[]): Promise<void> {
  for (const copy of copies) {
    const parsed = v.safeParse(DraftSchema, copy);
    if (!parsed.success) continue;
    const { beganAt, by, ...draft } = parsed.output;
    const taken: Draft = { ...draft, ...(beganAt !== undefined && { beganAt }), ...(by !== undefined && { by }) };
    await write(db, [db.meta, db.drafts, ...db.entryTables], async () => {
      if (!isKnown(taken, await readEntryState(db, taken.date, taken.entryId))) await db.drafts.put(taken);
    });
  }
}
