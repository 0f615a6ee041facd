import type { DeclarationKind } from '@tagfalter/contract/declarations';
import { desc, like, sql } from 'drizzle-orm';
import { declarations } from '#api/db/declaration-schema.ts';
import type { Tx } from '#api/db/open.ts';

/** Dates of declarations are German dates. */
const BERLIN_DAY = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone: 'Europe/Berlin' });

/**
 * Next reference of a date: `K-2026-1120-0042` (cancellation) or `W-…` (withdrawal). Concurrent callers wait for the
 * transaction.
 * @param at milliseconds since the epoch
 */
export async function nextReference(tx: Tx, kind: DeclarationKind, at: number): Promise<string> {
  const [year = '', month = '', day = ''] = BERLIN_DAY.format(at).split('-');
  const begin = `${kind === 'withdrawal' ? 'W' : 'K'}-${year}-${month}${day}-`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('declarations'))`);
  const { reference } = declarations;
  const [last] = await tx
    .select({ reference })
    .from(declarations)
    .where(like(reference, `${begin}%`))
    .orderBy(desc(sql`length(${reference})`), desc(reference))
    .limit(1);
  const number = Number(last?.reference.slice(begin.length) ?? 0) + 1;
  return begin + String(number).padStart(4, '0');
}
