import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

export const ACCOUNT_EVENTS = [
  'signed_in',
  'sign_in_failed',
  'password_changed',
  'password_reset',
  'session_ended',
  'other_sessions_ended',
  'pro_granted',
  'pro_ended',
  'days_written',
  'deletion_asked',
  'account_kept',
  'content_shown',
  'content_taken_down',
  'content_restored',
  'reports_dismissed',
  'account_blocked',
  'account_unblocked',
  'second_payment_ended',
  'external_linked',
  'external_unlinked',
] as const;
export type AccountEvent = (typeof ACCOUNT_EVENTS)[number];

export const OPERATOR_EVENTS = ['codes_made', 'backup_taken', 'restored', 'account_erased', 'reports_listed'] as const;
export type OperatorEvent = (typeof OPERATOR_EVENTS)[number];

const AuditSchema = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  kind: v.picklist([...ACCOUNT_EVENTS, ...OPERATOR_EVENTS]),
  /** `null` if no account is concerned. */
  accountId: v.nullable(v.string()),
  /** Equal for events of one network; does not reveal it. */
  network: v.nullable(v.string()),
  /** Codes made, or accounts erased. */
  count: v.nullable(v.number()),
});
export type AuditRow = v.InferOutput<typeof AuditSchema>;

export const adminAudit = defineEndpoint({
  method: 'POST',
  path: '/api/admin/audit',
  summary: 'Read the audit log, from the same machine only',
  audience: 'admin',
  body: v.object({
    /** `null`: all accounts and the operator. */
    email: v.nullable(v.string()),
    limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
  }),
  status: 200,
  /** Newest first. */
  reply: v.object({ events: v.array(AuditSchema) }),
  errors: ['bad_request', 'not_found'],
});
