import { EVENT_TYPES, SHARING_MODES } from '@tagfalter/domain/event';
import * as v from 'valibot';

const Instant = v.string();
const Count = v.number();

/** For every guest (spec §3). Addresses are signed and load as they stand. */
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
  /** Takes no new contribution: closed, over for 90 days, or the host's Pro ended 30 days ago. */
  isClosed: v.boolean(),
  /** The host approves contributions first. */
  needsApproval: v.boolean(),
  /** Shown ones. */
  entryCount: Count,
  /** Photo tasks, in the host's order. */
  tasks: v.array(v.object({ id: v.string(), text: v.string() })),
  /** SPKI, base64url: verifies receipts. */
  receiptKey: v.string(),
  /** From before restores of the server, latest first. */
  earlierReceiptKeys: v.optional(v.array(v.string())),
});
export type WireEvent = v.InferOutput<typeof WireEventSchema>;

/** For the host. */
export const OwnEventSchema = v.object({
  ...WireEventSchema.entries,
  eventCode: v.nullable(v.string()),
  /** Opens the event without its code, by the fragment `#k=…` (wire 53); renewed with the code. */
  ticket: v.nullable(v.string()),
  /** By the host. */
  closedAt: v.nullable(Instant),
  /** People who have contributed (spec decision 28). */
  guestCount: Count,
  pictureCount: Count,
  /** Waiting for approval. */
  awaitingCount: Count,
  /** Usage and limits (spec decision 31). */
  bytes: Count,
  files: Count,
  maxBytes: Count,
  maxFiles: Count,
});
export type OwnEvent = v.InferOutput<typeof OwnEventSchema>;

/** For a signed-out caller, of an event for people with an account (wire 19). */
export const RestrictedEventSchema = v.object({ eventName: v.string(), sharingMode: v.picklist(SHARING_MODES) });
export type RestrictedEvent = v.InferOutput<typeof RestrictedEventSchema>;

/** In the guest's order. */
export const EventPictureSchema = v.object({
  hash: v.string(),
  isTop: v.boolean(),
  /** The host may have removed the task since. */
  task: v.optional(v.string()),
  displayUrl: v.string(),
  thumbnailUrl: v.string(),
  /** Pixels, upright. */
  width: Count,
  height: Count,
  /** Hidden by the host; absent for guests, who do not see hidden ones. */
  isHidden: v.optional(v.boolean()),
  /** The whole picture as an attachment; host only. */
  originalUrl: v.optional(v.string()),
});
export type EventPicture = v.InferOutput<typeof EventPictureSchema>;

/** Spec §3. */
export const EventEntrySchema = v.object({
  id: v.string(),
  eventId: v.string(),
  /** Grows with each change of the contribution; an act of the host names it (wire 51). */
  version: v.number(),
  guestName: v.string(),
  guestAvatarUrl: v.nullable(v.string()),
  topMoment: v.string(),
  guestMessage: v.string(),
  guestAudioUrl: v.nullable(v.string()),
  /** Milliseconds. */
  guestAudioMs: v.nullable(Count),
  topImages: v.array(v.string()),
  /** Without the favourites (wire 18). */
  allImages: v.array(v.string()),
  pictures: v.array(EventPictureSchema),
  createdAt: Instant,
  /** Host only: visibility to guests, and number of reports. */
  state: v.optional(v.picklist(['shown', 'awaiting', 'hidden'])),
  reports: v.optional(Count),
  /** Host only: pictures still being made; approval waits for them. */
  making: v.optional(Count),
});
export type EventEntry = v.InferOutput<typeof EventEntrySchema>;
