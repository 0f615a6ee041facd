import { type LinkedinProfile, LinkedinProfileSchema } from '@tagfalter/contract/linkedin-posts';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { type Changes, changeOwner } from '#api/changes/owner-lock.ts';
import { linkedinProfiles } from '#api/db/assistant-schema.ts';
import type { Db } from '#api/db/open.ts';

/** null without one (wire 24). */
export async function readLinkedinProfile(db: Db, accountId: string): Promise<LinkedinProfile | null> {
  const [row] = await db
    .select({ profile: linkedinProfiles.profile })
    .from(linkedinProfiles)
    .where(eq(linkedinProfiles.accountId, accountId));
  return row ? v.parse(LinkedinProfileSchema, row.profile) : null;
}

/** If two devices save at once, the later wins. */
export function saveLinkedinProfile(
  deps: Changes,
  accountId: string,
  profile: LinkedinProfile,
): Promise<LinkedinProfile> {
  return changeOwner(deps, accountId, async (tx) => {
    await tx
      .insert(linkedinProfiles)
      .values({ accountId, profile })
      .onConflictDoUpdate({ target: linkedinProfiles.accountId, set: { profile } });
    return profile;
  });
}
