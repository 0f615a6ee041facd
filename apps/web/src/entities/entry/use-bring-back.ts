import type { LocalDate } from '@tagfalter/domain/local-date';
import { askedRestore } from './asked-restore.ts';
import { useRestoreEntry } from './use-restore-day.ts';

/** Brings a deleted day back, after asking about a link that ended with it (spec decision 60, decision 058). */
export function useBringBack(): (date: LocalDate, hasLink: boolean) => void {
  const restore = useRestoreEntry();
  return (date, hasLink) => (hasLink ? askedRestore.ask(date) : void restore(date, 'none'));
}
