import { deleteAccount, keepAccount } from '@tagfalter/contract/account-deletion';
import type { Fault } from '@tagfalter/local/base/fault';
import * as v from 'valibot';
import { useDiary } from '#entities/diary/diary.tsx';
import { accountRequest } from '#entities/person/account-request.ts';
import { session } from '#entities/person/use-session.ts';

/** What this device knows of the end follows at once; the next look at the session says the same. */
function showHere(endsAt: string | null): void {
  const here = session.get();
  if (here.status === 'signed-in') session.update({ ...here.user, endsAt });
}

/** When the own account ends, asking for that, and taking it back within 14 days (spec decision 7). */
export function useLeave() {
  const { user } = useDiary();
  return {
    /** ISO 8601; null while nobody has asked for it. */
    endsAt: user.endsAt ?? null,
    /** @returns `done`, `reauth` where the password is asked for first, or why it did not work */
    leave: async (): Promise<'done' | 'reauth' | Fault> => {
      const { method, path, reply: schema } = deleteAccount;
      const reply = await accountRequest({ method, path, schema });
      if (reply.ok) {
        showHere(reply.value.endsAt);
        return 'done';
      }
      const { fault } = reply;
      return fault.kind === 'refused' && fault.code === 'reauth_required' ? 'reauth' : fault;
    },
    /** @returns why the account could not be kept; null when it is */
    keep: async (): Promise<Fault | null> => {
      const { method, path } = keepAccount;
      const reply = await accountRequest({ method, path, schema: v.unknown() });
      if (reply.ok) {
        showHere(null);
        return null;
      }
      // Kept elsewhere already, or being erased: the server says which.
      if (reply.fault.kind === 'refused') await session.refresh();
      const here = session.get();
      return here.status === 'signed-in' && !here.expired && !here.user.endsAt ? null : reply.fault;
    },
  };
}
