import type { ShareLink } from '@tagfalter/contract/shares';
import { DAY_MS } from '@tagfalter/domain/durations';
import { DEFAULT_SHARE_OPTIONS, SHARE_PARTS, type ShareOptions, SUGGESTED_SHARE_DAYS } from '@tagfalter/domain/share';
import type { ShareRequest } from '#entities/share/share-calls.ts';

/** Lifetimes offered for a link, days. */
export const SHARE_SPANS = [1, 7, SUGGESTED_SHARE_DAYS, 365] as const;

/** End of a link: unchanged (`kept`), some days from now, or never. */
export type ShareEnd = 'kept' | 'never' | `${(typeof SHARE_SPANS)[number]}`;

/** Unsaved choices of the panel. */
export interface ShareDraft {
  options: ShareOptions;
  end: ShareEnd;
  isOnce: boolean;
}

/** Initial choices of the panel: from the existing link, else the suggested defaults. */
export function shareDraftOf(share: ShareLink | null): ShareDraft {
  if (share === null) return { options: DEFAULT_SHARE_OPTIONS, end: `${SUGGESTED_SHARE_DAYS}`, isOnce: false };
  return { options: share.shareOptions, end: share.expiresAt === null ? 'never' : 'kept', isOnce: share.isOnce };
}

/** Whether the draft differs from the saved link. */
export function differs(draft: ShareDraft, share: ShareLink): boolean {
  const saved = shareDraftOf(share);
  const isOther = SHARE_PARTS.some((part) => draft.options[part] !== saved.options[part]);
  return isOther || draft.end !== saved.end || draft.isOnce !== saved.isOnce;
}

/** Request body for the server. @param now milliseconds since the epoch */
export function requestOf({ options, end, isOnce }: ShareDraft, share: ShareLink | null, now: number): ShareRequest {
  const shareOptions = { ...options };
  if (end === 'kept') return { shareOptions, isOnce, expiresAt: share?.expiresAt ?? null };
  return {
    shareOptions,
    isOnce,
    expiresAt: end === 'never' ? null : new Date(now + Number(end) * DAY_MS).toISOString(),
  };
}
