/** Why the worker could not keep what was shared (workbox/src/share-target.ts). */
export const LOST_SHARES = ['no-space', 'too-many', 'not-kept'] as const;
export type LostShare = (typeof LOST_SHARES)[number];

/** `?shared=`: the id of a share that was kept, or why it was not. */
export type SharedMark = number | LostShare;

/** For a page that is not the router's. */
export function markOf(search: string): SharedMark | undefined {
  const value = new URLSearchParams(search).get('shared');
  return /^\d{1,9}$/.test(value ?? '') ? Number(value) : LOST_SHARES.find((lost) => lost === value);
}
