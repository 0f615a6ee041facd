import * as v from 'valibot';

/**
 * Version of the sync protocol (S13). Clients say it in every push and pull; the server serves this one and the two
 * before it, older clients get 426.
 *
 * 1: the first one.
 */
export const PROTOCOL = 1;
export const OLDEST_PROTOCOL = Math.max(1, PROTOCOL - 2);

/** Every answer of `/api/sync/*` carries this header; an answer without it came from somebody else (S12). */
export const PROTOCOL_HEADER = 'tagfalter-protocol';
/** Where the page after this one begins, as a query, ahead of the page itself: whoever reads it can ask in time (decision 018). */
export const NEXT_PAGE_HEADER = 'tagfalter-next';
/** Whose days a page holds: spares whoever asked a question of its own before they believe it (S14). */
export const ACCOUNT_HEADER = 'tagfalter-account';
/** Most mutations in one push (decision 020). */
export const MAX_BATCH = 500;
/** Most bytes of JSON in one push. */
export const MAX_PUSH_BYTES = 1024 * 1024;
/** Rows of one pull when the caller names no limit, and the most it may ask for. */
export const PULL_LIMIT = 500;
export const MAX_PULL_LIMIT = 2000;

/** A number of a query: a protocol, a version, an epoch. */
export const NumberTextSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));

/** When the account was last restored from a backup, milliseconds since the epoch; 0 for never (S13). */
export const EpochSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
