import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useDiary } from '#entities/diary/diary.tsx';
import { change, forgetOthers, readPeopleAnew } from '#entities/people/change-people.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { useToast } from '#platform/toast.tsx';

/** Blocks whoever wrote a day, which is not there any more then; a failure says why. */
export function useBlockAuthor({ id, name }: { id: string; name: string }): () => Promise<void> {
  const { t } = useLingui();
  const toast = useToast();
  const why = useFaultWords();
  const navigate = useNavigate();
  const { accountId } = useDiary();
  return async () => {
    const reply = await change.block(id);
    if (!reply.ok) {
      toast({ title: t`${name} konnte nicht blockiert werden`, description: why(reply.fault), variant: 'destructive' });
      return;
    }
    toast({ title: t`${name} ist blockiert` });
    await navigate({ to: '/', replace: true });
    await forgetOthers(accountId);
    await readPeopleAnew(accountId);
  };
}
