import { EVENT_TYPES } from '@tagfalter/domain/event';
import * as v from 'valibot';
import { HashSchema } from './entry.ts';
import { MISSING_REASONS } from './export-format.ts';

/*
 * `entries.json` of the archive of an event, described for other programs in docs/event-archive-format.md. A later version of the format
 * may add properties, which readers pass over; one that changes what is there gets the next number.
 */

/** What the file says it is. */
export const EVENT_ARCHIVE_FORMAT = 'tagfalter-event-archive';
/** The version that is written. */
export const EVENT_ARCHIVE_VERSION = 1;

const Instant = v.pipe(v.string(), v.isoTimestamp());
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** A file within the archive. */
const PathSchema = v.pipe(v.string(), v.maxLength(255), v.regex(/^[\p{L}\p{M}\p{N}-]+(\/[\p{L}\p{M}\p{N}-]+)?\.\w+$/u));

const MediumSchema = v.object({
  /** SHA-256 of the bytes in the archive, or of those that are missing. */
  hash: HashSchema,
  file: v.nullable(PathSchema),
  /** Only where `file` is null. */
  missing: v.optional(v.picklist(MISSING_REASONS)),
});

export const ArchivedPictureSchema = v.object({
  ...MediumSchema.entries,
  isTop: v.boolean(),
  /** Whether the host has hidden it, alone or with its contribution. */
  isHidden: v.boolean(),
  /** As it was called on the guest's device. */
  name: v.string(),
  /** Id of the photo task that it was taken for. */
  task: v.optional(v.string()),
  /** Pixels, upright; null where they are not known yet. */
  width: v.nullable(Count),
  height: v.nullable(Count),
});
export type ArchivedPicture = v.InferOutput<typeof ArchivedPictureSchema>;

/** What a guest has left. */
export const ArchivedContributionSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  /** Its place in the archive, from 1; files of recordings and portraits begin with it. */
  number: Count,
  guestName: v.string(),
  submittedAt: Instant,
  topMoment: v.string(),
  message: v.string(),
  state: v.picklist(['shown', 'awaiting', 'hidden']),
  /** Whether everything that its guest has announced is here. */
  isComplete: v.boolean(),
  /** Pictures of it that have not arrived. */
  waiting: Count,
  portrait: v.nullable(v.object(MediumSchema.entries)),
  voice: v.nullable(v.object({ ...MediumSchema.entries, durationMs: v.nullable(Count) })),
  /** Favourites first, then in the order in which the guest chose them. */
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

/** The whole file. */
export const EventArchiveSchema = v.object({
  ...EventArchiveHeadSchema.entries,
  /** Oldest first. */
  entries: v.array(ArchivedContributionSchema),
});
