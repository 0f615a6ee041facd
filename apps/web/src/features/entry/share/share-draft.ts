import type { Share } from '@tagfalter/contract/shares';
import { DEFAULT_SHARE_OPTIONS, SHARE_PARTS, type ShareOptions, SUGGESTED_SHARE_DAYS } from '@tagfalter/domain/share';
import type { ShareWish } from '#entities/share/share-calls.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days a link may be given, as they are offered. */
export const SHARE_SPANS = [1, 7, SUGGESTED_SHARE_DAYS, 365] as const;

/** When a link ends: where it stands already, after some days from now, or never. */
export type ShareEnd = 'kept' | 'never' | `${(typeof SHARE_SPANS)[number]}`;

/** What is chosen in the panel and not saved yet. */
export interface ShareDraft {
  options: ShareOptions;
  end: ShareEnd;
  isOnce: boolean;
}

/** What the panel begins with: the link as it is, or a new one as it is suggested. */
export function draftOf(share: Share | null): ShareDraft {
  if (share === null) return { options: DEFAULT_SHARE_OPTIONS, end: `${SUGGESTED_SHARE_DAYS}`, isOnce: false };
  return { options: share.shareOptions, end: share.expiresAt === null ? 'never' : 'kept', isOnce: share.isOnce };
}

/** Whether there is something to save. */
export function differs(draft: ShareDraft, share: Share): boolean {
  const saved = draftOf(share);
  const isOther = SHARE_PARTS.some((part) => draft.options[part] !== saved.options[part]);
  return isOther || draft.end !== saved.end || draft.isOnce !== saved.isOnce;
}

/** What is asked of the server. @param now milliseconds since the epoch */
export function wishOf({ options, end, isOnce }: ShareDraft, share: Share | null, now: number): ShareWish {
  const shareOptions = { ...options };
  if (end === 'kept') return { shareOptions, isOnce, expiresAt: share?.expiresAt ?? null };
  return {
    shareOptions,
    isOnce,
    expiresAt: end === 'never' ? null : new Date(now + Number(end) * DAY_MS).toISOString(),
  };
}
