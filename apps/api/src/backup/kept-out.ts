import { getTableName } from 'drizzle-orm';
import { identityJwks, identityPlace, identitySession, identityVerification } from '#api/db/identity-schema.ts';
import { imports } from '#api/db/import-schema.ts';
import { secrets } from '#api/db/installation-schema.ts';
import { reminders } from '#api/db/reminder-schema.ts';

/**
 * Tables that are no part of a backup, and empty after a restore: the keys of the installation, which the next start makes
 * anew, and what opens an account without its password. Who reads a backup can sign nothing and go on with no session, and
 * a session that was ended does not come back with one. An import goes with its archive, which is none of our files;
 * a reminder with the session and the key of the installation that it was made with.
 */
const KEPT_OUT: ReadonlySet<string> = new Set(
  [secrets, identityJwks, identitySession, identityVerification, identityPlace, imports, reminders].map(getTableName),
);

/** Whether a backup holds the rows of a table. */
export function isBackedUp({ name }: { name: string }): boolean {
  return !KEPT_OUT.has(name);
}
