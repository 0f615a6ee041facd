import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

const DecisionSchema = v.object({
  /** In the operator's words. */
  reason: v.string(),
  /** ISO 8601. */
  at: v.string(),
});

export const TakedownNoticeSchema = v.object({
  /** `entry`: others no longer see it; `shared`: its link is gone; `guest-entry`: hidden in the own guest book. */
  kind: v.picklist(['entry', 'shared', 'guest-entry']),
  /** Entry or contribution. */
  entryId: v.string(),
  ...DecisionSchema.entries,
});
export type TakedownNotice = v.InferOutput<typeof TakedownNoticeSchema>;

/** Decisions on the own account, entries and guest books, and how to object (DSA, articles 12 and 17). */
export const moderationNotices = defineEndpoint({
  method: 'GET',
  path: '/api/account/moderation',
  summary: 'What was decided of the own account, with reasons',
  audience: 'user',
  isOpenToBlocked: true,
  status: 200,
  reply: v.object({
    /** `null` unless blocked. */
    block: v.nullable(DecisionSchema),
    /** End of the account, ISO 8601: a blocked owner sees it nowhere else. */
    endsAt: v.nullable(v.string()),
    takedowns: v.array(TakedownNoticeSchema),
    /** E-mail address of the operator. */
    contact: v.string(),
  }),
  errors: ['unauthorized', 'not_registered'],
});
export type ModerationNotices = v.InferOutput<typeof moderationNotices.reply>;
