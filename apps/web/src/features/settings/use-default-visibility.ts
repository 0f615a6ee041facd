import { useLingui } from '@lingui/react/macro';
import { setDefaultVisibility } from '@tagfalter/contract/default-visibility';
import type { Visibility } from '@tagfalter/domain/field-kinds';
import { useRef, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { accountRequest } from '#entities/person/account-request.ts';
import { session } from '#entities/person/use-session.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { LastChoice } from '#platform/last-choice.ts';
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
  const [lastChoice] = useState(() => new LastChoice());
  const isChoosing = useRef(false);
  const known = useRef(user.defaultVisibility);

  async function send(visibility: Visibility): Promise<Visibility> {
    const { method, path, reply: schema } = setDefaultVisibility;
    const reply = await accountRequest({ method, path, body: { visibility }, schema });
    if (reply.ok) known.current = reply.value.defaultVisibility;
    else {
      const reason = words(reply.fault);
      toast({ title: t`Nicht gespeichert`, description: reason, variant: 'destructive' });
    }
    return known.current;
  }

  const choose = (next: Visibility) => {
    if (!isChoosing.current) known.current = user.defaultVisibility;
    isChoosing.current = true;
    showHere(next);
    void lastChoice
      .run(() => send(next))
      .then((stored) => {
        if (stored === undefined) return;
        isChoosing.current = false;
        showHere(stored);
      });
  };
  return { chosen: user.defaultVisibility, choose };
}
