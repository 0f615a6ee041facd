import { EntrySaveSchema, parseMutation } from '@tagfalter/contract/mutations';
import type { LocalDate } from '@tagfalter/domain/local-date';
import * as v from 'valibot';
import type { DiaryDb } from '../db/diary-db.ts';
import type { OutboxRow, ParkedRow } from '../db/rows.ts';
import { saveOf } from './overlay.ts';

const AwaitedSchema = v.object({ fields: v.pick(EntrySaveSchema.entries.fields, ['visibility']) });

/** Waits until the owner's address is confirmed (wire 31, decision 058). */
export function isAwaitedVisibility({ code, args }: Pick<ParkedRow, 'code' | 'args'>): boolean {
  if (code !== 'email_unverified') return false;
  const { success, output } = v.safeParse(AwaitedSchema, args);
  return success && output.fields.visibility !== undefined;
}

/** A later choice of readers counts. Call it in a transaction over `db.parked`. */
export async function withdrawVisibility(db: DiaryDb, date: LocalDate): Promise<void> {
  await db.parked.filter((item) => item.date === date && isAwaitedVisibility(item)).delete();
}

/** Whether the outbox deletes the entry later, or chooses its readers anew. */
export async function isVisibilitySettledAfter(db: DiaryDb, { id, entryId }: OutboxRow): Promise<boolean> {
  const later = await db.outbox.where('id').above(id).toArray();
  return later.some((row) => {
    if (row.entryId !== entryId) return false;
    const mutation = parseMutation(row);
    return mutation?.name === 'entry.delete' || saveOf(mutation)?.fields.visibility !== undefined;
  });
}
