import type { Visibility } from '@tagfalter/domain/field-kinds';
import type { EntryView } from '@tagfalter/local/db/rows';
import { useState } from 'react';
import { useMyLinks } from '#entities/share/use-my-links.ts';

export interface EntryReaders {
  visibility: Visibility;
  hasLink: boolean;
}

/** Whether others see the day, as far as this device knows. */
export const isSeen = ({ visibility, hasLink }: EntryReaders): boolean => visibility !== 'private' || hasLink;

/** Returns a day's readers, and the wish to keep it visible. The wish holds for that day alone (spec decision 60). */
export function useReaders(day: EntryView | null | undefined, date: string) {
  const { list: links } = useMyLinks();
  const [keptDay, keepDay] = useState<string | null>(null);
  const hasLink = day != null && links?.some(({ entryId }) => entryId === day.id) === true;
  const readers: EntryReaders = { visibility: day?.visibility ?? 'private', hasLink };
  return {
    readers,
    isKept: keptDay === date && isSeen(readers),
    onKeep: (keeps: boolean) => keepDay(keeps ? date : null),
  };
}
