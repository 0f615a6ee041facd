import { Trans } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { env } from '#platform/env.ts';
import type { AuthFailure } from '../auth-problem.ts';
import { requestReset } from '../identity-calls.ts';
import { ProblemNote } from '../problem-note.tsx';

/** The way to a password for somebody who has none: a mail with a link, as for one that was forgotten. */
export function PasswordByMail({ email }: { email: string }) {
  const { language } = useFormat();
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const send = async () => {
    setBusy(true);
    setFailure(null);
    const reply = await requestReset(env, email, language);
    setBusy(false);
    if (reply.ok) setSent(true);
    else setFailure(reply);
  };
  return (
    <div className="stack-2">
      <div role="status">
        {isSent ? (
          <p>
            <Trans>Eine E-Mail an {email} ist unterwegs. Der Link darin gilt eine Stunde.</Trans>
          </p>
        ) : null}
      </div>
      {isSent ? null : (
        <div>
          <Button variant="line" disabled={isBusy} onClick={() => void send()}>
            <Mail className="i" aria-hidden="true" />
            <Trans>Passwort per E-Mail anlegen</Trans>
          </Button>
        </div>
      )}
      <ProblemNote failure={failure} />
    </div>
  );
}
