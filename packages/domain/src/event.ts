import { DAY_MS } from './durations.ts';

/** Spec §3. */
export const EVENT_TYPES = ['wedding', 'birthday', 'jga', 'polterabend', 'standesamt', 'other'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Right to contribute (spec §3); viewing needs an account only in `account_required` (spec decision 29). */
export const SHARING_MODES = ['public', 'account_required', 'code_required'] as const;
export type SharingMode = (typeof SHARING_MODES)[number];

/** Portrait of the guest, spoken greeting, favourite picture, further picture. */
export const GUEST_FILE_ROLES = ['avatar', 'audio', 'top', 'more'] as const;
export type GuestFileRole = (typeof GUEST_FILE_ROLES)[number];

/** UTF-16 code units. */
export const MAX_EVENT_NAME = 120;
export const MAX_EVENT_DESCRIPTION = 2000;
export const MAX_GUEST_NAME = 80;
export const MAX_TOP_MOMENT = 300;
export const MAX_GUEST_MESSAGE = 3000;
export const MAX_TASK = 120;
/** Photo tasks. */
export const MAX_TASKS = 12;

/** Per contribution (spec §9). */
export const MAX_TOP_IMAGES = 3;
export const MAX_MORE_IMAGES = 50;
/** With avatar and recording. */
export const MAX_GUEST_FILES = MAX_TOP_IMAGES + MAX_MORE_IMAGES + 2;
/** Spec §9. */
export const MAX_GUEST_AUDIO_SECONDS = 120;
/** Exclusive (spec §9: under 10 MB). */
export const MAX_COVER_BYTES = 10 * 1024 * 1024;
/** Per event (spec decision 64). */
export const MAX_EVENT_FILES = 10_000;
/** Per event, including those of words alone. */
export const MAX_CONTRIBUTIONS = 10_000;
/** Bytes of all words of an event (UTF-8). */
export const MAX_EVENT_WORDS = 20_000_000;

/** After its date an event takes new contributions this long (spec decision 40). */
export const OPEN_DAYS = 90;
/** To complete an accepted contribution, or keep one never sent (spec decision 40). */
export const COMPLETION_MS = 30 * DAY_MS;
/** New contributions after the host's Pro has ended (spec decision 32). */
export const GRACE_MS = 30 * DAY_MS;

/**
 * Whether an event takes no new contributions: closed by its host, or past `OPEN_DAYS`.
 * @param event `date` as `YYYY-MM-DD`
 * @param now milliseconds since the epoch; dates end at midnight UTC
 */
export function isEventClosed(event: { date: string | null; closedAt: Date | null }, now: number): boolean {
  if (event.closedAt !== null) return true;
  if (event.date === null) return false;
  return now >= Date.parse(`${event.date}T00:00:00Z`) + (OPEN_DAYS + 1) * DAY_MS;
}

/** The first of the wished roles that has a place beside the held ones; null without one (wire 18). */
export function roleWithPlace(
  held: readonly GuestFileRole[],
  requested: readonly GuestFileRole[],
): GuestFileRole | null {
  return requested.find((role) => fileListFault([...held, role]) === null) ?? null;
}

/** The role with too many files (wire 18). */
export function fileListFault(roles: readonly GuestFileRole[]): GuestFileRole | null {
  const most: Record<GuestFileRole, number> = { avatar: 1, audio: 1, top: MAX_TOP_IMAGES, more: MAX_MORE_IMAGES };
  return GUEST_FILE_ROLES.find((role) => roles.filter((other) => other === role).length > most[role]) ?? null;
}
