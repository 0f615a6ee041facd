import type { Day } from '@tagfalter/domain/day';
import type { EntryWork } from '@tagfalter/domain/entry-work';
import { getEntryView } from '@tagfalter/local/entries';
import { useDiary } from '#platform/diary.tsx';
import { useLive } from '#platform/live.ts';

/** What the assistant was asked to make of the day when it was last saved, live. */
export function useEntryWork(entryId: string, date: Day): EntryWork {
  const { db } = useDiary();
  return useLive(async () => (await getEntryView(db, entryId, date))?.work, [db, entryId, date]) ?? {};
}
