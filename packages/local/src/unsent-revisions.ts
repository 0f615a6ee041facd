import type { SyncedEntry } from '@tagfalter/contract/sync-pull';
import { lostIn } from '@tagfalter/domain/entry-merge';
import type { Revision } from '@tagfalter/domain/revision';
import { applyMutation, viewOf } from './overlay.ts';
import type { OutboxRow, StoredView } from './rows.ts';

/**
 * What unsent changes of a day have replaced, oldest first: earlier versions the server has yet to write. They go when a
 * pull brings its own, for the mutations they are made of leave with it (S5).
 * @param mutations all that lie on top of `base`, in order
 */
export function unsentRevisions(
  entryId: string,
  base: SyncedEntry | null,
  mutations: readonly OutboxRow[],
): Revision[] {
  const revisions: Revision[] = [];
  let view: StoredView | null = base ? viewOf(base) : null;
  for (const mutation of mutations) {
    const after = applyMutation(view, mutation);
    const content = view && after ? lostIn(view, after) : {};
    view = after;
    // What an offered day takes the place of gave way before: the history has it (S13).
    if (mutation.name === 'entry.offer' || Object.keys(content).length === 0) continue;
    const at = new Date(mutation.since).toISOString();
    revisions.push({ id: `unsent-${mutation.id}`, entryId, at, kind: 'overwritten', content });
  }
  return revisions;
}
