import { countUnsent, totalUnsent, type UnsentCount } from '@tagfalter/local/unsent/waiting';
import { useDiary } from './diary.tsx';
import { useLive } from './live.ts';
import { useWordsInMemory } from './use-words-in-memory.ts';

export interface Unsent extends UnsentCount {
  /** Everything that has not arrived, each counted once. */
  total: number;
  /** Number lost with this device: also data that only deleted days have. */
  onlyHere: number;
}

/**
 * Counts the data that has not arrived, for every screen that says so: chip, 'Sicherung', settings and sign-out tell
 * one truth. Words that are on no medium yet are a draft, too.
 */
export function useUnsent(): Unsent | undefined {
  const { db } = useDiary();
  const inMemory = useWordsInMemory();
  const count = useLive(() => countUnsent(db), [db]);
  if (!count) return undefined;
  const drafts = inMemory === 'none' ? count.drafts : Math.max(count.drafts, 1);
  const total = totalUnsent({ ...count, drafts });
  return { ...count, drafts, total, onlyHere: total + count.trashed };
}
