import type { ExportedProfile, ExportedQuiet } from '@tagfalter/contract/export-format';
import { type LinkedinProfile, LinkedinProfileSchema } from '@tagfalter/contract/linkedin-posts';
import { nothingQuiet } from '@tagfalter/domain/quiet';
import { and, asc, between, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { users } from '#api/db/account-schema.ts';
import { linkedinProfiles } from '#api/db/assistant-schema.ts';
import type { Db } from '#api/db/open.ts';
import { quietRules } from '#api/db/quiet-schema.ts';
import { bonusRuns } from '#api/db/streak-schema.ts';

/** Without secrets; undefined for a deleted account. */
export async function readProfile(
  db: Db,
  accountId: string,
): Promise<{ profile: Omit<ExportedProfile, 'picture'>; pictureId: string | null } | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, accountId));
  if (!row) return undefined;
  const { firstName, lastName, username, email, defaultVisibility, createdAt, aiConsentAt, pictureId } = row;
  return {
    profile: {
      ...{ firstName, lastName, username, email, defaultVisibility },
      ...{ createdAt: createdAt.toISOString(), aiConsent: aiConsentAt !== null },
    },
    pictureId,
  };
}

/** Dates that earned invitations, oldest first. */
export async function readBonusDays(db: Db, accountId: string, year: number | null): Promise<string[]> {
  const ofYear = year === null ? undefined : between(bonusRuns.day, `${year}-01-01`, `${year}-12-31`);
  const rows = await db
    .select({ day: bonusRuns.day })
    .from(bonusRuns)
    .where(and(eq(bonusRuns.accountId, accountId), ofYear))
    .orderBy(asc(bonusRuns.day));
  return rows.map(({ day }) => day);
}

/** Rules for all years: words and times have none. */
export async function readAccountQuiet(db: Db, accountId: string): Promise<ExportedQuiet> {
  const [row] = await db.select().from(quietRules).where(eq(quietRules.accountId, accountId));
  return row?.rule ?? nothingQuiet();
}

/** null without one. */
export async function readPostProfile(db: Db, accountId: string): Promise<LinkedinProfile | null> {
  const [row] = await db.select().from(linkedinProfiles).where(eq(linkedinProfiles.accountId, accountId));
  return row ? v.parse(LinkedinProfileSchema, row.profile) : null;
}
