/** Kinds of celebration (spec §3); `other` is the default. */
export const EVENT_TYPES = ['wedding', 'birthday', 'jga', 'polterabend', 'standesamt', 'other'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Who may contribute (spec §3); viewing needs an account in `account_required` alone (spec decision 29). */
export const SHARING_MODES = ['public', 'account_required', 'code_required'] as const;
export type SharingMode = (typeof SHARING_MODES)[number];

/** What a file of a contribution is: picture of the guest, spoken greeting, favourite picture, further picture. */
export const GUEST_FILE_ROLES = ['avatar', 'audio', 'top', 'more'] as const;
export type GuestFileRole = (typeof GUEST_FILE_ROLES)[number];

/** Lengths of what people write, in UTF-16 code units. */
export const MAX_EVENT_NAME = 120;
export const MAX_EVENT_DESCRIPTION = 2000;
export const MAX_GUEST_NAME = 80;
export const MAX_TOP_MOMENT = 300;
export const MAX_GUEST_MESSAGE = 3000;
export const MAX_TASK = 120;
/** Small tasks that a host may set for photos. */
export const MAX_TASKS = 12;

/** Favourite and further pictures of a contribution (spec §9). */
export const MAX_TOP_IMAGES = 3;
export const MAX_MORE_IMAGES = 50;
/** Most files of a contribution: the pictures, an avatar and a recording. */
export const MAX_GUEST_FILES = MAX_TOP_IMAGES + MAX_MORE_IMAGES + 2;
/** Longest spoken greeting, seconds (spec §9). */
export const MAX_GUEST_AUDIO_SECONDS = 120;
/** Exclusive upper bound of a cover picture (spec §9: under 10 MB). */
export const MAX_COVER_BYTES = 10 * 1024 * 1024;
/** What an event may hold (spec decision 31). */
export const MAX_EVENT_BYTES = 10_000_000_000;
export const MAX_EVENT_FILES = 10_000;
/** Contributions of an event; words alone count as well. */
export const MAX_CONTRIBUTIONS = 10_000;

const DAY_MS = 86_400_000;
/** How long after its date an event takes new contributions (spec decision 40). */
export const OPEN_DAYS = 90;
/** How long a contribution that was accepted may be completed, and one that was never sent is kept (spec decision 40). */
export const COMPLETION_MS = 30 * DAY_MS;
/** How long after the end of the host's Pro new contributions are taken (spec decision 32). */
export const GRACE_MS = 30 * DAY_MS;

/**
 * Whether an event takes no new contributions: closed by its host, or over for more than 90 days (spec decision 40).
 * @param event its date as `YYYY-MM-DD` or `null`, and when the host closed it
 * @param now milliseconds since the epoch; dates end at midnight UTC
 */
export function isEventClosed(event: { date: string | null; closedAt: Date | null }, now: number): boolean {
  if (event.closedAt !== null) return true;
  if (event.date === null) return false;
  return now >= Date.parse(`${event.date}T00:00:00Z`) + (OPEN_DAYS + 1) * DAY_MS;
}

/** Which limit a list of files breaks (wire 18); `null` if none. */
export function fileListFault(roles: readonly GuestFileRole[]): GuestFileRole | null {
  const most: Record<GuestFileRole, number> = { avatar: 1, audio: 1, top: MAX_TOP_IMAGES, more: MAX_MORE_IMAGES };
  return GUEST_FILE_ROLES.find((role) => roles.filter((other) => other === role).length > most[role]) ?? null;
}
