import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { sendConfirmation } from '#entities/person/identity-calls.ts';
import { useProblemWords } from '#entities/person/problem-words.ts';
import { session } from '#entities/person/use-session.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useFailureToast } from '#platform/failure-toast.ts';
import { useToast } from '#platform/toast.tsx';
import { useDiary } from './diary.tsx';

/** Sends the confirming mail again and says what came of it. */
export function useSendAgain(): { busy: boolean; send: () => Promise<void> } {
  const { t } = useLingui();
  const { env, user } = useDiary();
  const { language } = useFormat();
  const toast = useToast();
  const failed = useFailureToast();
  const words = useProblemWords();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (busy) return;
    setBusy(true);
    const reply = await sendConfirmation(env, user.email, language);
    setBusy(false);
    if (reply === 'confirmed') return session.refresh();
    const { email } = user;
    if (reply.ok) toast({ title: t`E-Mail ist unterwegs`, description: t`Sie geht an ${email}.` });
    else failed(words(reply).text);
  };
  return { busy, send };
}
