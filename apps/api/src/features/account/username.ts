import { like, sql } from 'drizzle-orm';
import { users } from '#api/db/account-schema.ts';
import type { Tx } from '#api/db/open.ts';

const MAX_STEM_LENGTH = 24;

/** Local part in lower case, with letters, digits, dots, dashes and underscores (spec decision 5). */
export function usernameStem(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@')).normalize('NFKC').toLowerCase();
  const kept = local.replace(/\+.*$/, '').replace(/[^\p{L}\p{N}._-]/gu, '');
  return kept.slice(0, MAX_STEM_LENGTH) || 'falter';
}

/** The stem, or the stem with the first free number from 2; ignores case. */
export async function freeUsername(tx: Tx, email: string): Promise<string> {
  const stem = usernameStem(email);
  const pattern = `${stem.replace(/[\\%_]/g, '\\$&')}%`;
  const name = sql<string>`lower(${users.username})`;
  const rows = await tx.select({ name }).from(users).where(like(name, pattern));
  const taken = new Set(rows.map((row) => row.name));
  let candidate = stem;
  for (let number = 2; taken.has(candidate); number += 1) candidate = `${stem}${number}`;
  return candidate;
}
