import { EVENT_TYPES } from '@tagfalter/domain/event';
import * as v from 'valibot';
import { HashSchema } from './entry-values.ts';
import { MISSING_REASONS } from './export-format.ts';

/* See docs/event-archive-format.md. Readers ignore unknown properties; a change of existing ones raises the version. */

export const EVENT_ARCHIVE_FORMAT = 'tagfalter-event-archive';
export const EVENT_ARCHIVE_VERSION = 1;

const Instant = v.pipe(v.string(), v.isoTimestamp());
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const PathSchema = v.pipe(v.string(), v.maxLength(255), v.regex(/^[\p{L}\p{M}\p{N}-]+(\/[\p{L}\p{M}\p{N}-]+)?\.\w+$/u));

const MediumSchema = v.object({
  /** SHA-256 of the bytes, also of missing ones. */
  hash: HashSchema,
  file: v.nullable(PathSchema),
  /** Only if `file` is null. */
  missing: v.optional(v.picklist(MISSING_REASONS)),
});

export const ArchivedPictureSchema = v.object({
  ...MediumSchema.entries,
  isTop: v.boolean(),
  /** By the host, alone or with its contribution. */
  isHidden: v.boolean(),
  /** On the guest's device. */
  name: v.string(),
  /** Photo task. */
  task: v.optional(v.string()),
  /** Pixels, upright; null if not known yet. */
  width: v.nullable(Count),
  height: v.nullable(Count),
});
export type ArchivedPicture = v.InferOutput<typeof ArchivedPictureSchema>;

export const ArchivedContributionSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  /** From 1; names of its recording and portrait begin with it. */
  number: Count,
  guestName: v.string(),
  submittedAt: Instant,
  topMoment: v.string(),
  message: v.string(),
  state: v.picklist(['shown', 'awaiting', 'hidden']),
  /** Everything announced has arrived. */
  isComplete: v.boolean(),
  /** Pictures not arrived. */
  waiting: Count,
  portrait: v.nullable(v.object(MediumSchema.entries)),
  voice: v.nullable(v.object({ ...MediumSchema.entries, durationMs: v.nullable(Count) })),
  /** Favourites first, then in the guest's order. */
  pictures: v.array(ArchivedPictureSchema),
});
export type ArchivedContribution = v.InferOutput<typeof ArchivedContributionSchema>;

export const EventArchiveHeadSchema = v.object({
  format: v.literal(EVENT_ARCHIVE_FORMAT),
  version: v.literal(EVENT_ARCHIVE_VERSION),
  exportedAt: Instant,
  event: v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    description: v.string(),
    type: v.picklist(EVENT_TYPES),
    date: v.nullable(v.string()),
    color: v.string(),
    tasks: v.array(v.object({ id: v.string(), text: v.string() })),
    cover: v.nullable(PathSchema),
  }),
});
export type EventArchiveHead = v.InferOutput<typeof EventArchiveHeadSchema>;

export const EventArchiveSchema = v.object({
  ...EventArchiveHeadSchema.entries,
  /** Oldest first. */
  entries: v.array(ArchivedContributionSchema),
});
