import type { EntryWork } from '@tagfalter/domain/entry-work';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { getEntryView } from '@tagfalter/local/entries/entries';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';

/** Assistant work that the last saving of the day requested, live. */
export function useEntryWork(entryId: string, date: LocalDate): EntryWork {
  const { db } = useDiary();
  return useLive(async () => (await getEntryView(db, entryId, date))?.work, [db, entryId, date]) ?? {};
}
