import { keepAccount } from '@tagfalter/contract/account-deletion';
import type { Fault } from '@tagfalter/local/base/fault';
import * as v from 'valibot';
import { accountRequest } from '../account-request.ts';
import { session } from '../use-session.ts';

/**
 * Updates the end as this device knows it at once; the next look at the session says the same.
 * @param endsAt ISO 8601; null for an account that stays
 */
export function showEnd(endsAt: string | null): void {
  const here = session.get();
  if (here.status === 'signed-in') session.update({ ...here.user, endsAt });
}

/**
 * Takes the end of the own account back within 14 days (spec decision 7).
 * @returns why the account could not be kept; null when it is
 */
export async function keepOwnAccount(): Promise<Fault | null> {
  const { method, path } = keepAccount;
  const reply = await accountRequest({ method, path, schema: v.unknown() });
  if (reply.ok) {
    showEnd(null);
    return null;
  }
  // Kept elsewhere already, or being erased: the server says which.
  if (reply.fault.kind === 'refused') await session.refresh();
  const here = session.get();
  return here.status === 'signed-in' && !here.expired && !here.user.endsAt ? null : reply.fault;
}
