import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '@tagfalter/domain/durations';
import { eq } from 'drizzle-orm';
import { declarations } from '#api/db/declaration-schema.ts';
import type { Db } from '#api/db/open.ts';
import type { DeclarationDeps } from './deps.ts';
import { act, type Declaration } from './repository.ts';

/** Milliseconds since the declaration. */
const LINK_LIVES_MS = 30 * DAY_MS;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Replaces the declaration's link. @returns the token, which is stored only by hash */
export async function makeDeclarationLink(db: Db, id: string): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  await db
    .update(declarations)
    .set({ tokenHash: hashOf(token) })
    .where(eq(declarations.id, id));
  return token;
}

/** undefined for an unknown or expired link. */
export async function findByLink({ db, now }: DeclarationDeps, token: string): Promise<Declaration | undefined> {
  const [found] = await db
    .select()
    .from(declarations)
    .where(eq(declarations.tokenHash, hashOf(token)));
  return found && found.declaredAt.getTime() + LINK_LIVES_MS > now() ? found : undefined;
}

/** Executes the declaration once; later calls return its outcome. */
export async function actByLink(deps: DeclarationDeps, token: string): Promise<Declaration | undefined> {
  const found = await findByLink(deps, token);
  return found && found.outcome === null ? act(deps, found) : found;
}
