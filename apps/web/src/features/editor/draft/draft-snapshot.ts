import { entryChange, isNoChange } from '@tagfalter/domain/entry-merge';
import { type Draft, draftAsEntry, draftChange } from '@tagfalter/local/drafts/drafts';
import type { WordsInMemory } from '#entities/diary/words-in-memory.ts';
import { isUnstored, type SaveState } from './autosave.ts';
import { asksForWork } from './draft-edit.ts';

/** State of a day as the editor shows it. */
export interface DraftSnapshot {
  draft: Draft;
  saveState: SaveState;
  /** Whether saving would change the diary. */
  dirty: boolean;
  /** The entry was deleted elsewhere while nothing was written here. */
  gone: boolean;
}

/** Whether something that would change the diary is on no medium yet. */
export function inMemory({ saveState, dirty }: DraftSnapshot): WordsInMemory {
  if (!dirty || saveState === 'saved' || saveState === 'untouched') return 'none';
  return isUnstored(saveState) ? 'failed' : 'storing';
}

/**
 * Whether saving a draft would change the diary.
 * @param pristine the day without any edit
 */
export function isDirty(pristine: Draft, draft: Draft): boolean {
  if (asksForWork(draft)) return true;
  // A new day starts with the account's default visibility: that alone is no edit.
  return !isNoChange(pristine.base ? draftChange(draft) : entryChange(draftAsEntry(pristine), draftAsEntry(draft)));
}
