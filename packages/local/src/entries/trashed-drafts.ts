import type { Draft, TrashRow } from '../db/rows.ts';

type Drafts = Pick<TrashRow, 'draft' | 'earlierDrafts'>;

/** Unsaved drafts that went with a deleted entry and the former ones of its date, the oldest first. */
export function draftsIn({ draft, earlierDrafts = [] }: Drafts): Draft[] {
  return draft ? [...earlierDrafts, draft] : earlierDrafts;
}

/** What the row of a later deletion keeps: no deletion overwrites the draft of an earlier one (decision 076). */
export function draftsAfter(held: Drafts | undefined, draft: Draft | undefined): Drafts {
  const earlier = held ? draftsIn(held) : [];
  return { draft, ...(earlier.length > 0 ? { earlierDrafts: earlier } : {}) };
}
