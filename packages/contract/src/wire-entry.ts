import { READER_FIELDS, REST_FIELDS } from '@tagfalter/domain/entry-fields';
import * as v from 'valibot';
import { fieldSchemas } from './entry.ts';
import { RejectedPartSchema } from './sync-push.ts';

/** What the owner and whoever else may read an entry are told of it. */
const SharedEntrySchema = v.object({
  id: v.string(),
  userId: v.string(),
  date: v.string(),
  timeZone: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  ...fieldSchemas(READER_FIELDS),
  imageUrls: v.array(v.string()),
  optimizedImageUrls: v.array(v.string()),
  thumbnailUrls: v.array(v.string()),
  mainImageIndex: v.number(),
  audioUrl: v.nullable(v.string()),
});

/** An entry as the REST calls answer it (spec §3). Addresses are signed and load as they stand. */
export const WireEntrySchema = v.object({
  ...SharedEntrySchema.entries,
  ...fieldSchemas(REST_FIELDS),
  /** The owner's unchanged photos, as attachments (decision 20). */
  originalUrls: v.array(v.string()),
  shareToken: v.nullable(v.string()),
  shareOptions: v.nullable(v.unknown()),
});
export type WireEntry = v.InferOutput<typeof WireEntrySchema>;

/** Who wrote an entry, as far as its readers may know (spec §3): never an address. */
const AuthorSchema = v.object({
  firstName: v.string(),
  lastName: v.string(),
  profileImageUrl: v.nullable(v.string()),
});
export type Author = v.InferOutput<typeof AuthorSchema>;

/** An entry as somebody sees it who may read it but does not own it. */
export const ForeignEntrySchema = v.object({
  ...SharedEntrySchema.entries,
  user: AuthorSchema,
  /** Length of the recording in milliseconds, as measured; null without one. */
  audioDurationMs: v.nullable(v.number()),
  /** Its loudness, 0–100, for the waveform. */
  audioPeaks: v.array(v.number()),
});
export type ForeignEntry = v.InferOutput<typeof ForeignEntrySchema>;

/** Answer of creating and changing: the whole entry and what was not taken (wire 10). */
export const SavedEntrySchema = v.object({
  ...WireEntrySchema.entries,
  rejected: v.array(RejectedPartSchema),
  dropped: v.array(RejectedPartSchema),
});
export type SavedEntry = v.InferOutput<typeof SavedEntrySchema>;
