/** Spans in milliseconds. A calendar day may be shorter or longer than `DAY_MS`, as clocks change: see `local-date.ts`. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
