import type { PostProfile } from '@tagfalter/domain/post/post-input';
import { index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';
import { ofAccount } from './of-owner.ts';

export type AiUseKind = 'transcription' | 'summary' | 'post';

/** Uses of the assistant, for daily quotas (spec decision 13). */
export const aiUses = pgTable(
  'ai_uses',
  {
    accountId: ofAccount(),
    id: uuid('id').notNull(),
    kind: text('kind').$type<AiUseKind>().notNull(),
    /** Local date that it counts on. */
    day: text('day').notNull(),
    /** Idempotency key (wire 17); null if no repeat can come. */
    key: text('key'),
    /** Result for a repeat; null if stored elsewhere. */
    result: jsonb('result'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    unique('ai_uses_key').on(t.accountId, t.key),
    index('ai_uses_day').on(t.accountId, t.kind, t.day),
    index('ai_uses_created').using('brin', t.createdAt),
  ],
);

/** Professional-network profile for posts (spec §3); no row, no profile. */
export const linkedinProfiles = pgTable('linkedin_profiles', {
  accountId: ofAccount().primaryKey(),
  /** Parsed by the contract's schema on reading. */
  profile: jsonb('profile')
    .$type<Omit<PostProfile, 'postGoal'> & { postGoal: PostProfile['postGoal'] | null }>()
    .notNull(),
});
