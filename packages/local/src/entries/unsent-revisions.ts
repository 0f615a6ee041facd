import type { SyncedEntry } from '@tagfalter/contract/sync-pull';
import { removedContent } from '@tagfalter/domain/entry-merge';
import type { Revision } from '@tagfalter/domain/revision';
import type { OutboxRow, StoredView } from '../db/rows.ts';
import { applyMutation, viewOf } from './overlay.ts';

/**
 * The content that unsent changes of an entry have replaced, oldest first: revisions the server has yet to store. They
 * go when a pull brings the server's, because the same page removes their mutations (S5).
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
    // Content that an offer replaces gave way before: the history has it (S13).
    if (mutation.name === 'entry.offer' || Object.keys(content).length === 0) continue;
    const at = new Date(mutation.since).toISOString();
    revisions.push({ id: `unsent-${mutation.id}`, entryId, at, kind: 'overwritten', content });
  }
  return revisions;
}
