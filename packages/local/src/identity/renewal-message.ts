import * as v from 'valibot';

/** What a window asks of the worker: to renew the tokens, unless somebody has since this revision. */
export const RenewalAskedSchema = v.object({ type: v.literal('RENEW_IDENTITY'), revision: v.number() });
export type RenewalAsked = v.InferOutput<typeof RenewalAskedSchema>;

/** What the worker answers: at once that it has begun, and later whether the store says by now what counts. */
export const RenewalNewsSchema = v.picklist(['begun', 'done', 'not-done']);
export type RenewalNews = v.InferOutput<typeof RenewalNewsSchema>;
