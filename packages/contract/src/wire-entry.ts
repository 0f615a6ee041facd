import { READER_FIELDS, REST_FIELDS } from '@tagfalter/domain/entry-fields';
import * as v from 'valibot';
import { fieldSchemas } from './entry-values.ts';
import { RejectedPartSchema } from './sync-push.ts';

/** For the owner and other readers. */
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

/** Reply of REST calls (spec §3). Addresses are signed and load as they stand. */
export const WireEntrySchema = v.object({
  ...SharedEntrySchema.entries,
  ...fieldSchemas(REST_FIELDS),
  /** Unchanged photos, as attachments (spec decision 20). */
  originalUrls: v.array(v.string()),
  shareToken: v.nullable(v.string()),
  shareOptions: v.nullable(v.unknown()),
});
export type WireEntry = v.InferOutput<typeof WireEntrySchema>;

/** The author as readers may know them (spec §3): never an address. */
const AuthorSchema = v.object({
  firstName: v.string(),
  lastName: v.string(),
  profileImageUrl: v.nullable(v.string()),
});
export type Author = v.InferOutput<typeof AuthorSchema>;

/** For a reader who is not the owner. */
export const ForeignEntrySchema = v.object({
  ...SharedEntrySchema.entries,
  user: AuthorSchema,
  /** Milliseconds. */
  audioDurationMs: v.nullable(v.number()),
  /** 0–100, for the waveform. */
  audioPeaks: v.array(v.number()),
});
export type ForeignEntry = v.InferOutput<typeof ForeignEntrySchema>;

/** With the parts that were not taken (wire 10). */
export const SavedEntrySchema = v.object({
  ...WireEntrySchema.entries,
  rejected: v.array(RejectedPartSchema),
  dropped: v.array(RejectedPartSchema),
});
export type SavedEntry = v.InferOutput<typeof SavedEntrySchema>;
