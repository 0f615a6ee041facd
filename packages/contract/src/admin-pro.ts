import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

const Instant = v.pipe(v.string(), v.isoTimestamp());

/** Grants Pro without a payment, or ends such a grant. */
export const adminPro = defineEndpoint({
  method: 'POST',
  path: '/api/admin/pro',
  summary: 'Grant Pro to an account or end it, from the same machine only',
  audience: 'admin',
  body: v.variant('action', [
    /** `until` null: without an end. */
    v.object({ action: v.literal('grant'), email: v.string(), until: v.nullable(Instant) }),
    v.object({ action: v.literal('end'), email: v.string() }),
  ]),
  status: 200,
  /** `null` if the address is not registered; `until` null without a known end. */
  reply: v.nullable(v.object({ email: v.string(), isPro: v.boolean(), until: v.nullable(Instant) })),
  errors: ['bad_request', 'not_found'],
});
export type ProRequest = v.InferOutput<typeof adminPro.body>;
export type ProOutcome = v.InferOutput<typeof adminPro.reply>;
