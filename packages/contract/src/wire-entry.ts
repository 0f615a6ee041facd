import { SUMMARY_SOURCES, TRANSCRIPT_SOURCES } from '@tagfalter/domain/entry';
import { FEELINGS } from '@tagfalter/domain/mood';
import * as v from 'valibot';
import { VisibilitySchema } from './entry.ts';
import { RejectedPartSchema } from './sync-push.ts';

/** An entry as the REST calls answer it (spec §3). Addresses are signed and load as they stand. */
export const WireEntrySchema = v.object({
  id: v.string(),
  userId: v.string(),
  date: v.string(),
  timeZone: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  text: v.string(),
  summary: v.string(),
  topMoment: v.string(),
  emojis: v.string(),
  mood: v.nullable(
    v.object({ level: v.number(), feeling: v.nullable(v.picklist(FEELINGS)), customEmoji: v.nullable(v.string()) }),
  ),
  visibility: VisibilitySchema,
  imageUrls: v.array(v.string()),
  optimizedImageUrls: v.array(v.string()),
  thumbnailUrls: v.array(v.string()),
  /** The owner's unchanged photos, as attachments (decision 20). */
  originalUrls: v.array(v.string()),
  mainImageIndex: v.number(),
  isFavorite: v.boolean(),
  shareToken: v.nullable(v.string()),
  shareOptions: v.nullable(v.unknown()),
  audioUrl: v.nullable(v.string()),
  audioTranscript: v.string(),
  /** Who wrote the summary and the transcript (decision 19). */
  summaryFrom: v.optional(v.picklist(SUMMARY_SOURCES), 'person'),
  transcriptFrom: v.optional(v.picklist(TRANSCRIPT_SOURCES), 'person'),
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
  ...v.omit(WireEntrySchema, ['originalUrls', 'isFavorite', 'shareToken', 'shareOptions']).entries,
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
