import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { EntryAddress } from '../repository.ts';
import type { EntryDeps } from './entry-deps.ts';
import { permitted } from './service.ts';

/** Anonymous reader: without relations, sees only public entries. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** A readable entry of somebody else; undefined otherwise. */
export async function findReportableEntry(
  deps: Pick<EntryDeps, 'db' | 'relationTo'>,
  actor: Actor | undefined,
  address: EntryAddress,
): Promise<{ ownerId: string; target: string } | undefined> {
  const accountId = actor?.accountId ?? NOBODY;
  try {
    const stored = await permitted(deps, deps.db, { accountId }, address, 'read');
    return stored.accountId === accountId ? undefined : { ownerId: stored.accountId, target: stored.entry.id };
  } catch (fault) {
    // Expected: absent or unreadable, which callers must not distinguish.
    if (fault instanceof Refusal) return undefined;
    throw fault;
  }
}
