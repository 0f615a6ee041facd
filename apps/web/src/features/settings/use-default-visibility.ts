import { useLingui } from '@lingui/react/macro';
import { setDefaultVisibility } from '@tagfalter/contract/default-visibility';
import type { Visibility } from '@tagfalter/domain/field-kinds';
import { useRef } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { accountRequest } from '#entities/person/account-request.ts';
import { session } from '#entities/person/use-session.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { useToast } from '#platform/toast.tsx';

/** Changes the session at once: an entry begun right after starts with this visibility. */
function showHere(visibility: Visibility): void {
  const here = session.get();
  if (here.status === 'signed-in') session.update({ ...here.user, defaultVisibility: visibility });
}

/** The shown visibility, and how to choose another: it counts at once and is undone with a toast if refused. */
export function useDefaultVisibility(): { chosen: Visibility; choose: (next: Visibility) => void } {
  const { t } = useLingui();
  const { user } = useDiary();
  const toast = useToast();
  const words = useFaultWords();
  const last = useRef<Visibility | null>(null);
  const known = useRef(user.defaultVisibility);
  // Requests run serially, so that the last choice wins.
  const line = useRef(Promise.resolve());

  async function send(visibility: Visibility): Promise<void> {
    // A newer choice replaces this one: only the newer is sent.
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
