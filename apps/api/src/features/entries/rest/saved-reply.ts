import { type SavedEntry, SavedEntrySchema } from '@tagfalter/contract/wire-entry';
import * as v from 'valibot';
import type { EntryMedia } from '../media-port.ts';

/** Reply to a call that wrote an entry. */
export interface SavedReply {
  entry: SavedEntry;
  etag: string;
}

const SavedReplySchema = v.object({ entry: SavedEntrySchema, etag: v.string() });

/** Stored reply to the same key, with fresh signatures (wire 17). @param remembered undefined for a new call */
export function readSaved(remembered: unknown, { renew }: Pick<EntryMedia, 'renew'>): SavedReply | undefined {
  if (remembered === undefined) return undefined;
  const { entry, etag } = v.parse(SavedReplySchema, remembered);
  return {
    etag,
    entry: {
      ...entry,
      imageUrls: entry.imageUrls.map(renew),
      optimizedImageUrls: entry.optimizedImageUrls.map(renew),
      thumbnailUrls: entry.thumbnailUrls.map(renew),
      originalUrls: entry.originalUrls.map(renew),
      audioUrl: entry.audioUrl && renew(entry.audioUrl),
    },
  };
}
