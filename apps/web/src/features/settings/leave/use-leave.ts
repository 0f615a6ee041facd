import { deleteAccount } from '@tagfalter/contract/account-deletion';
import type { Fault } from '@tagfalter/local/base/fault';
import { useDiary } from '#entities/diary/diary.tsx';
import { accountRequest } from '#entities/person/account-request.ts';
import { showEnd } from '#entities/person/ending/keep-own-account.ts';

/** When the own account ends, and asking for that (spec decision 7). */
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
        showEnd(reply.value.endsAt);
        return 'done';
      }
      const { fault } = reply;
      return fault.kind === 'refused' && fault.code === 'reauth_required' ? 'reauth' : fault;
    },
  };
}
