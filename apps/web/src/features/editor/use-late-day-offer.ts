import type { LocalDate } from '@tagfalter/domain/local-date';
import { loadDraft } from '@tagfalter/local/drafts/drafts';
import { hasDiaryWhole } from '@tagfalter/local/entries/client';
import { getEntryByDate } from '@tagfalter/local/entries/entries';
import { useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useLateDay } from '#platform/today.ts';

/** Yesterday, and whether it is to be offered; 'waiting' on a device that has not fetched the diary yet and cannot know. */
export interface LateDay {
  yesterday: LocalDate;
  offer: 'open' | 'taken' | 'waiting';
}

/**
 * Offers yesterday in the night (decision 8), while it has neither an entry nor a draft; a draft is offered by itself.
 * @returns null by day; undefined while the store of this device has not been read
 */
export function useLateDayOffer(): LateDay | null | undefined {
  const { db } = useDiary();
  const yesterday = useLateDay();
  const found = useLive(async (): Promise<LateDay | null> => {
    if (yesterday === null) return null;
    const [entry, draft] = [await getEntryByDate(db, yesterday), await loadDraft(db, yesterday)];
    if (entry || draft) return { yesterday, offer: 'taken' };
    return { yesterday, offer: (await hasDiaryWhole(db)) ? 'open' : 'waiting' };
  }, [db, yesterday]);
  return yesterday === null ? null : found;
}

/** Whether the offer has been known once: waiting content stands from then on, also while the store is reopened. */
export function useOnceKnown(lateDay: LateDay | null | undefined): boolean {
  const [known, setKnown] = useState(lateDay !== undefined);
  if (!known && lateDay !== undefined) setKnown(true);
  return known;
}
