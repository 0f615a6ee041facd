import { reporting } from '@tagfalter/local/base/report';
import { report } from '#platform/error-log.ts';
import type { DraftEdit } from './draft-edit.ts';
import type { DraftKeeper } from './draft-keeper.ts';

/**
 * Puts a result that was made in the background into the draft. If the person has saved the day meanwhile, the day is
 * saved again: nobody would come back to do that.
 * @param saves how often the day had been saved when the making began
 * @returns whether the day was saved
 */
export async function deliver(keeper: DraftKeeper, edit: DraftEdit, saves: number): Promise<boolean> {
  // A saving that is just under way counts.
  await keeper.flush();
  const isLate = keeper.saves !== saves && !keeper.snapshot().dirty;
  keeper.edit(edit);
  await keeper.flush();
  if (!isLate) return false;
  // On a full device the result stays in the draft, and the diary offers to go on with it.
  return keeper.commit().then(() => true, reporting({ report }, 'draft: delivering', false));
}
