import { useLingui } from '@lingui/react/macro';
import { setDefaultVisibility } from '@tagfalter/contract/default-visibility';
import type { Visibility } from '@tagfalter/domain/field-kinds';
import { useRef } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { accountRequest } from '#entities/person/account-request.ts';
import { session } from '#entities/person/use-session.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { useToast } from '#platform/toast.tsx';

/** An entry begun in the next moment starts with it already. */
function showHere(visibility: Visibility): void {
  const here = session.get();
  if (here.status === 'signed-in') session.update({ ...here.user, defaultVisibility: visibility });
}

/** The visibility shown, and how to choose another: counts at once, taken back with a word when it is not taken. */
export function useDefaultVisibility(): { chosen: Visibility; choose: (next: Visibility) => void } {
  const { t } = useLingui();
  const { user } = useDiary();
  const toast = useToast();
  const words = useFaultWords();
  const last = useRef<Visibility | null>(null);
  const known = useRef(user.defaultVisibility);
  // One after the other, so that the last choice is the one that stays.
  const line = useRef(Promise.resolve());

  async function send(visibility: Visibility): Promise<void> {
    // Passed over by a newer choice: only that one is sent.
    if (last.current !== visibility) return;
    const { method, path, reply: schema } = setDefaultVisibility;
    const reply = await accountRequest({ method, path, body: { visibility }, schema });
    if (reply.ok) known.current = reply.value.defaultVisibility;
    else {
      const reason = words(reply.fault);
      toast({ title: t`Nicht gespeichert`, description: reason, variant: 'destructive' });
    }
    if (last.current !== visibility) return;
    last.current = null;
    showHere(known.current);
  }

  const choose = (next: Visibility) => {
    if (last.current === null) known.current = user.defaultVisibility;
    last.current = next;
    showHere(next);
    line.current = line.current.then(() => send(next));
  };
  return { chosen: user.defaultVisibility, choose };
}
