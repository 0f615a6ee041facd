import type { Draft, TrashRow } from '../db/rows.ts';

type Drafts = Pick<TrashRow, 'draft' | 'earlierDrafts'>;

/** Drafts of this and earlier deletions of the date, oldest first. */
export function draftsIn({ draft, earlierDrafts = [] }: Drafts): Draft[] {
  return draft ? [...earlierDrafts, draft] : earlierDrafts;
}

/** Keeps the drafts of earlier deletions (decision 061). */
export function draftsAfter(held: Drafts | undefined, draft: Draft | undefined): Drafts {
  const earlier = held ? draftsIn(held) : [];
  return { draft, ...(earlier.length > 0 ? { earlierDrafts: earlier } : {}) };
}
