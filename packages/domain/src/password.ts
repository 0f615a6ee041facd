/** UTF-16 units (spec §9). */
export const MIN_PASSWORD = 6;
/** The identity provider takes no more. */
export const MAX_PASSWORD = 128;
