import * as v from 'valibot';

/**
 * Version of the sync protocol (S13).
 *
 * 1: the first one.
 */
export const PROTOCOL = 1;
export const OLDEST_PROTOCOL = Math.max(1, PROTOCOL - 2);

/** On every response of `/api/sync/*`; a response without it is not from our server (S12). */
export const PROTOCOL_HEADER = 'tagfalter-protocol';
/** Query of the next page, sent before the page itself, so that it can be requested early (decision 018). */
export const NEXT_PAGE_HEADER = 'tagfalter-next';
/** Owner of a page (S14). */
export const ACCOUNT_HEADER = 'tagfalter-account';
/** Mutations per push (decision 020). */
export const MAX_BATCH = 500;
/** Bytes of JSON per push. */
export const MAX_PUSH_BYTES = 1024 * 1024;
/** Default and maximum rows of a pull. */
export const PULL_LIMIT = 500;
export const MAX_PULL_LIMIT = 2000;

/** A protocol, version or epoch in a query. */
export const NumberTextSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));

/** Last restore of the account, milliseconds since the epoch; 0 for never (S13). */
export const EpochSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
