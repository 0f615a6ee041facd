import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { AuthFailure } from '../auth-problem.ts';
import { ExternalButton } from '../external/external-button.tsx';
import { finishWay } from '../external/finish-way.ts';
import { useExternalWay } from '../external/use-external-way.ts';
import { ProblemNote } from '../problem-note.tsx';
import { externalName, useSignInMethods } from '../sign-in-methods.ts';
import { useSession } from '../use-session.ts';
import { PasswordByMail } from './password-by-mail.tsx';

interface Props {
  whyElsewhere: string;
  onConfirmed: () => void;
}

/** The proof of somebody without a password: they sign in anew at the account elsewhere (`prompt=login`). */
export function ConfirmElsewhere({ whyElsewhere, onConfirmed }: Props) {
  const methods = useSignInMethods();
  const name = externalName(methods);
  const [hasBegun, setBegun] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const finish = async (reply: string) => {
    setBusy(true);
    const end = await finishWay(reply);
    setBusy(false);
    if (end.ok) onConfirmed();
    else setFailure(end);
  };
  const way = useExternalWay({
    mode: 'confirm',
    onAnswer: (reply) => void finish(reply),
    onFailure: setFailure,
  });
  const begin = () => {
    setFailure(null);
    setBegun(true);
    way.begin();
  };
  return (
    <div className="stack-4">
      <p>{whyElsewhere}</p>
      <ProblemNote failure={failure} />
      <ExternalButton name={name} way={way} isBusy={isBusy} onClick={begin}>
        <Trans>Mit {name} bestätigen</Trans>
      </ExternalButton>
      {hasBegun && methods.hosted === null ? <ByPasswordInstead /> : null}
    </div>
  );
}

/**
 * Offers a password instead: Google, for one, asks nobody to sign in anew, and shows its own error without coming back.
 */
function ByPasswordInstead() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <>
      <p className="mut">
        <Trans>Geht es dort nicht? Mit einem Passwort kannst du dich hier neu anmelden, und das genügt auch.</Trans>
      </p>
      <PasswordByMail email={session.user.email} />
    </>
  );
}
