import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { declarations } from '#api/db/declaration-schema.ts';
import type { Db } from '#api/db/open.ts';
import type { DeclarationDeps } from './deps.ts';
import { act, type Declaration } from './repository.ts';

/** How long the link of a mail works, from the declaration on. */
const LINK_LIVES_MS = 30 * 86_400_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A new link for a declaration; one from before stops working. @returns the token, which stands nowhere here */
export async function makeLink(db: Db, id: string): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  await db
    .update(declarations)
    .set({ tokenHash: hashOf(token) })
    .where(eq(declarations.id, id));
  return token;
}

/** The declaration that a link is for; undefined for an unknown link and one that has run out. */
export async function findByLink({ db, now }: DeclarationDeps, token: string): Promise<Declaration | undefined> {
  const [found] = await db
    .select()
    .from(declarations)
    .where(eq(declarations.tokenHash, hashOf(token)));
  return found && found.declaredAt.getTime() + LINK_LIVES_MS > now() ? found : undefined;
}

/** Does what the declaration of a link asks for, once; later calls only say what came of it. */
export async function actByLink(deps: DeclarationDeps, token: string): Promise<Declaration | undefined> {
  const found = await findByLink(deps, token);
  return found && found.outcome === null ? act(deps, found) : found;
}
