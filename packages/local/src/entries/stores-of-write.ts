import { type EntryChange, isNoChange } from '@tagfalter/domain/entry-merge';
import type { WorkKind } from '@tagfalter/domain/entry-work';
import type { Draft } from '../db/rows.ts';

/** What one transaction does to an entry. */
export interface EntryWrite {
  change: EntryChange;
  /** Assistant requests that follow the change. */
  asks?: readonly WorkKind[] | undefined;
  /** Draft that the change saves. */
  draft?: Pick<Draft, 'date' | 'updatedAt'> | undefined;
}

export function touchesMedia({ fields, addImages, removeImages }: EntryChange): boolean {
  return addImages.length + removeImages.length > 0 || fields.audio !== undefined;
}

/** Names of the object stores that a write needs: with fewer, its transaction starts sooner. */
export function storesOfWrite({ change, asks = [], draft }: EntryWrite): string[] {
  const ofDraft = draft ? ['drafts'] : [];
  if (isNoChange(change) && asks.length === 0) return ofDraft;
  const ofReaders = change.fields.visibility === undefined ? [] : ['parked'];
  const ofMedia = touchesMedia(change) ? ['uploads', 'files', 'parked'] : ofReaders;
  // The date is known, so nobody looks an entry up in `packIndex`.
  return ['meta', 'outbox', 'entries', 'packs', ...ofMedia, ...ofDraft];
}
