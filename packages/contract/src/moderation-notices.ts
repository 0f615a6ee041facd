import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

const DecisionSchema = v.object({
  /** Why, in the operator's words. */
  reason: v.string(),
  /** When, ISO 8601. */
  at: v.string(),
});

export const TakedownNoticeSchema = v.object({
  /** `entry`: nobody else sees it; `shared`: it has no link any more; `guest-entry`: hidden in the own guest book. */
  kind: v.picklist(['entry', 'shared', 'guest-entry']),
  /** Of the entry, or of the contribution. */
  entryId: v.string(),
  ...DecisionSchema.entries,
});
export type TakedownNotice = v.InferOutput<typeof TakedownNoticeSchema>;

/** What the operator has decided of the own account, its entries and its guest books, and how to object (DSA, articles 12 and 17). */
export const moderationNotices = defineEndpoint({
  method: 'GET',
  path: '/api/account/moderation',
  summary: 'What was decided of the own account, with reasons',
  audience: 'user',
  isOpenToBlocked: true,
  status: 200,
  reply: v.object({
    /** Null for an account that is not blocked. */
    block: v.nullable(DecisionSchema),
    /** When the account ends, if its owner has asked for that, ISO 8601: who is blocked hears it nowhere else. */
    endsAt: v.nullable(v.string()),
    takedowns: v.array(TakedownNoticeSchema),
    /** E-mail address of the operator. */
    contact: v.string(),
  }),
  errors: ['unauthorized', 'not_registered'],
});
export type ModerationNotices = v.InferOutput<typeof moderationNotices.reply>;
