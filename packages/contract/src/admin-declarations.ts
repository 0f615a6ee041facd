import * as v from 'valibot';
import { DECLARATION_KINDS } from './declarations.ts';
import { defineEndpoint } from './define-endpoint.ts';

const Reference = v.pipe(v.string(), v.regex(/^[KW]-\d{4}-\d{4}-\d{4,9}$/));
const EFFECTS = ['ended', 'nothing', 'too_late'] as const;

const RequestSchema = v.variant('action', [
  v.object({ action: v.literal('list') }),
  v.object({ action: v.literal('act'), reference: Reference }),
  v.object({
    action: v.literal('close'),
    reference: Reference,
    reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2000)),
  }),
]);
export type DeclarationsRequest = v.InferOutput<typeof RequestSchema>;

const WaitingSchema = v.object({
  reference: v.string(),
  kind: v.picklist(DECLARATION_KINDS),
  declaredAt: v.string(),
  name: v.string(),
  email: v.string(),
  message: v.string(),
  hasAccount: v.boolean(),
  /** `null` before a try. */
  outcome: v.nullable(v.picklist(EFFECTS)),
});

/** Cancellations and withdrawals without proof of the account. */
export const adminDeclarations = defineEndpoint({
  method: 'POST',
  path: '/api/admin/declarations',
  summary: 'See and settle cancellations and withdrawals, from the same machine only',
  audience: 'admin',
  body: RequestSchema,
  status: 200,
  reply: v.variant('outcome', [
    v.object({ outcome: v.literal('listed'), declarations: v.array(WaitingSchema) }),
    v.object({ outcome: v.literal('acted'), effect: v.picklist(EFFECTS) }),
    v.object({ outcome: v.picklist(['done', 'missing']) }),
  ]),
  errors: ['bad_request', 'not_found'],
});
export type DeclarationsOutcome = v.InferOutput<typeof adminDeclarations.reply>;
