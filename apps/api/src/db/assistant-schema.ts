import type { PostProfile } from '@tagfalter/domain/post/post-wish';
import { index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './created-at.ts';
import { ofAccount } from './of-owner.ts';

export type AiUseKind = 'transcription' | 'summary' | 'post';

/** What an account has had made by the assistant, for the quotas of a day (decision 13). */
export const aiUses = pgTable(
  'ai_uses',
  {
    accountId: ofAccount(),
    id: uuid('id').notNull(),
    kind: text('kind').$type<AiUseKind>().notNull(),
    /** The local date it counts on. */
    day: text('day').notNull(),
    /** Names the call, for a repeat (wire 17); null where nobody will repeat it. */
    key: text('key'),
    /** What came of it, for a repeat; null where it is kept elsewhere. */
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

/** Whom an account writes posts for, and how (spec §3, professional-network profile). No row: none is saved. */
export const linkedinProfiles = pgTable('linkedin_profiles', {
  accountId: ofAccount().primaryKey(),
  /** As the contract's schema has it; read by that again. */
  profile: jsonb('profile')
    .$type<Omit<PostProfile, 'postGoal'> & { postGoal: PostProfile['postGoal'] | null }>()
    .notNull(),
});
