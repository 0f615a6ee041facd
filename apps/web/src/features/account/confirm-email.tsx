import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { session } from '#entities/person/use-session.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useFailureToast } from '#platform/failure-toast.ts';
import { NeedsNetwork } from '#platform/needs-network.tsx';
import { useToast } from '#platform/toast.tsx';
import { sendConfirmation } from './identity-calls.ts';
import { useProblemWords } from './problem-words.ts';

/** Sends the confirming mail again and says what came of it. */
function useSendAgain(): { busy: boolean; send: () => Promise<void> } {
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
    const answer = await sendConfirmation(env, user.email, language);
    setBusy(false);
    if (answer === 'confirmed') return session.refresh();
    const { email } = user;
    if (answer.ok) toast({ title: t`Mail ist unterwegs`, description: t`Sie geht an ${email}.` });
    else failed(words(answer).text);
  };
  return { busy, send };
}

/** A hint while the e-mail is not confirmed yet; writing works all the same (decision 4). */
export function ConfirmEmail() {
  const { t } = useLingui();
  const { user } = useDiary();
  const { busy, send } = useSendAgain();
  if (user.emailVerified) return null;
  return (
    <Banner
      icon={<MailWarning className="i" aria-hidden="true" />}
      title={t`Deine E-Mail-Adresse ist noch nicht bestätigt`}
    >
      <p>
        <Trans>Schreiben geht auch so. Freunde, Einladungen und öffentliche Einträge brauchen die Bestätigung.</Trans>
      </p>
      <div>
        <Button variant="line" aria-disabled={busy} onClick={() => void send()}>
          <Trans>Mail erneut senden</Trans>
        </Button>
      </div>
      <NeedsNetwork />
    </Banner>
  );
}
