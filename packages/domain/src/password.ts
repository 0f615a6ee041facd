/** Shortest password (spec §9), in UTF-16 units. */
export const MIN_PASSWORD = 6;
/** Longest; the identity provider takes no more. */
export const MAX_PASSWORD = 128;
