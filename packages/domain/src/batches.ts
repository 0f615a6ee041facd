/**
 * Consecutive parts of a list, for calls and statements that take only so much at once.
 * @param size at least 1: items of each part but the last, which may have fewer
 * @returns no part of an empty list
 */
export function* batchesOf<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
