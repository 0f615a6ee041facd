import { EVENT_TYPES, SHARING_MODES } from '@tagfalter/domain/event';
import * as v from 'valibot';

const Instant = v.string();
const Count = v.number();

/** An event as every guest is told of it (spec §3). Addresses are signed and load as they stand. */
export const WireEventSchema = v.object({
  id: v.string(),
  eventName: v.string(),
  eventDescription: v.string(),
  eventType: v.picklist(EVENT_TYPES),
  /** `YYYY-MM-DD` */
  eventDate: v.nullable(v.string()),
  backgroundColor: v.string(),
  sharingMode: v.picklist(SHARING_MODES),
  coverImageUrl: v.nullable(v.string()),
  shareToken: v.string(),
  createdAt: Instant,
  /** Whether no new contribution is taken: closed, over for 90 days, or its host's Pro ended 30 days ago. */
  isClosed: v.boolean(),
  /** Whether contributions are shown only once the host has said so. */
  needsApproval: v.boolean(),
  /** Contributions that are shown. */
  entryCount: Count,
  /** Small tasks for photos, in the order of the host. */
  tasks: v.array(v.object({ id: v.string(), text: v.string() })),
  /** SPKI, base64url: the key that receipts are signed with. */
  receiptKey: v.string(),
  /** Keys of receipts from before the server was restored from a backup, the latest first. */
  earlierReceiptKeys: v.optional(v.array(v.string())),
});
export type WireEvent = v.InferOutput<typeof WireEventSchema>;

/** An event as its host is told of it. */
export const OwnEventSchema = v.object({
  ...WireEventSchema.entries,
  eventCode: v.nullable(v.string()),
  /** When the host closed it. */
  closedAt: v.nullable(Instant),
  /** People who have contributed (spec decision 28). */
  guestCount: Count,
  pictureCount: Count,
  /** Contributions that wait for the host's approval. */
  awaitingCount: Count,
  /** Bytes and files that are taken, and most of both (spec decision 31). */
  bytes: Count,
  files: Count,
  maxBytes: Count,
  maxFiles: Count,
});
export type OwnEvent = v.InferOutput<typeof OwnEventSchema>;

/** What somebody signed out hears of an event for people with an account (wire 19). */
export const RestrictedEventSchema = v.object({ eventName: v.string(), sharingMode: v.picklist(SHARING_MODES) });
export type RestrictedEvent = v.InferOutput<typeof RestrictedEventSchema>;

/** A picture of a contribution, in the order in which its guest chose them. */
export const EventPictureSchema = v.object({
  hash: v.string(),
  isTop: v.boolean(),
  /** The task that it was taken for, which the host may have removed since. */
  task: v.optional(v.string()),
  displayUrl: v.string(),
  thumbnailUrl: v.string(),
  /** Pixels, upright. */
  width: Count,
  height: Count,
  /** Whether the host has hidden it; absent for guests, who do not see hidden ones. */
  isHidden: v.optional(v.boolean()),
  /** The whole picture as an attachment; for the host alone. */
  originalUrl: v.optional(v.string()),
});
export type EventPicture = v.InferOutput<typeof EventPictureSchema>;

/** A contribution as it is shown (spec §3). */
export const EventEntrySchema = v.object({
  id: v.string(),
  eventId: v.string(),
  guestName: v.string(),
  guestAvatarUrl: v.nullable(v.string()),
  topMoment: v.string(),
  guestMessage: v.string(),
  guestAudioUrl: v.nullable(v.string()),
  /** Milliseconds; null without a recording. */
  guestAudioMs: v.nullable(Count),
  topImages: v.array(v.string()),
  /** Further pictures, without the favourites (wire 18). */
  allImages: v.array(v.string()),
  pictures: v.array(EventPictureSchema),
  createdAt: Instant,
  /** For the host alone: whether guests see it, and how often it was reported. */
  state: v.optional(v.picklist(['shown', 'awaiting', 'hidden'])),
  reports: v.optional(Count),
  /** For the host alone: pictures that have arrived and are being made; they are approved only once they can be seen. */
  making: v.optional(Count),
});
export type EventEntry = v.InferOutput<typeof EventEntrySchema>;
