import * as v from 'valibot';

/** From window to worker: renew, unless the record has passed `revision`. */
export const RenewalAskedSchema = v.object({ type: v.literal('RENEW_IDENTITY'), revision: v.number() });
export type RenewalAsked = v.InferOutput<typeof RenewalAskedSchema>;

/** From worker to window: `begun` at once, later whether the store is up to date. */
export const RenewalNewsSchema = v.picklist(['begun', 'done', 'not-done']);
export type RenewalNews = v.InferOutput<typeof RenewalNewsSchema>;
