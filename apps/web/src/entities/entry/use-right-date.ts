import { type LocalDate, localDateOf } from '@tagfalter/domain/local-date';
import { readClockLead } from '@tagfalter/local/entries/wrong-clock';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useToday } from '#platform/today.ts';

/** Today by this device and by the server; null where they agree, as far as is known. */
export function useRightDate(): { shown: LocalDate; right: LocalDate } | null {
  const { db, env } = useDiary();
  const shown = useToday();
  const lead = useLive(() => readClockLead(db), [db]) ?? 0;
  const right = lead === 0 ? shown : localDateOf(env.now() - lead, env.timeZone());
  return right === shown ? null : { shown, right };
}
