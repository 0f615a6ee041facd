import { useLingui } from '@lingui/react/macro';
import type { Fault } from '@tagfalter/local/base/fault';
import { useEffect, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { session } from '#entities/person/use-session.ts';
import { useFailureToast } from '#platform/failure-toast.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { useToast } from '#platform/toast.tsx';
import type { PictureChange } from './profile-changes.ts';
import { checkNames, type NameField, type NameProblem, type Names } from './profile-checks.ts';
import { REFUSAL_WORDS, USERNAME_REFUSALS } from './profile-words.ts';
import { saveProfile } from './save-profile.ts';

type Problems = Partial<Record<NameField, NameProblem>>;

const KEEP: PictureChange = { kind: 'keep' };

function namesOf({ firstName, lastName, username }: Names): Names {
  return { firstName, lastName, username };
}

/** A change of picture; its preview is freed when it is over. */
function usePictureChange() {
  const [picture, setPicture] = useState<PictureChange>(KEEP);
  useEffect(() => {
    if (picture.kind === 'set') return () => URL.revokeObjectURL(picture.url);
  }, [picture]);
  return [picture, setPicture] as const;
}

/** State of the profile form: values, problems, and sending (spec §8). `refusals` counts the failed attempts. */
export function useProfileForm() {
  const { t } = useLingui();
  const { user } = useDiary();
  const toast = useToast();
  const failed = useFailureToast();
  const words = useFaultWords(REFUSAL_WORDS);
  const [names, setNames] = useState<Names>(() => namesOf(user));
  const [problems, setProblems] = useState<Problems>({});
  const [picture, setPicture] = usePictureChange();
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);

  const object = (found: Problems) => {
    setProblems(found);
    setRefusals((count) => count + 1);
  };
  const fail = (fault: Fault) => {
    const message = words(fault);
    const problem = fault.kind === 'refused' ? USERNAME_REFUSALS[fault.code] : undefined;
    if (problem) object({ username: problem });
    const description = t`Profil konnte nicht aktualisiert werden: ${message}`;
    failed(description);
  };

  async function save(): Promise<void> {
    if (busy) return;
    const found: Problems = Object.fromEntries(checkNames(names));
    if (found.firstName === 'first-name-missing') {
      const description = t`Bitte geben Sie einen Vornamen ein.`;
      toast({ title: t`Vorname erforderlich`, description, variant: 'destructive' });
    }
    if (Object.keys(found).length > 0) return object(found);
    setProblems({});
    setBusy(true);
    const reply = await saveProfile(user, names, picture);
    setBusy(false);
    if (!reply.ok) return fail(reply.fault);
    session.update(reply.value);
    setNames(namesOf(reply.value));
    setPicture(KEEP);
    toast({ title: t`Profil aktualisiert` });
  }

  const edit = (field: NameField, value: string) => {
    setNames((last) => ({ ...last, [field]: value }));
    setProblems(({ [field]: _gone, ...rest }) => rest);
  };
  return { names, edit, problems, refusals, picture, setPicture, busy, save };
}
