import type { SyncedEntry } from '@tagfalter/contract/sync-pull';
import { removedContent } from '@tagfalter/domain/entry-merge';
import type { Revision } from '@tagfalter/domain/revision';
import type { OutboxRow, StoredView } from '../db/rows.ts';
import { applyMutation, viewOf } from './overlay.ts';

/**
 * Oldest first. They go when a pull brings the server's, in the same transaction (S5).
 * @param mutations all on top of `base`, in order
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
    const content = view && after ? removedContent(view, after) : {};
    view = after;
    // The history already has what an offer replaces (S13).
    if (mutation.name === 'entry.offer' || Object.keys(content).length === 0) continue;
    const at = new Date(mutation.since).toISOString();
    revisions.push({ id: `unsent-${mutation.id}`, entryId, at, kind: 'overwritten', content });
  }
  return revisions;
}
