import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { AuthFailure } from '../auth-problem.ts';
import { ExternalButton } from '../external/external-button.tsx';
import { finishWay } from '../external/finish-way.ts';
import { useExternalWay } from '../external/use-external-way.ts';
import { ProblemNote } from '../problem-note.tsx';
import { externalName, useSignInMethods } from '../sign-in-methods.ts';

interface Props {
  whyElsewhere: string;
  onConfirmed: () => void;
}

/** The proof of somebody without a password: they sign in anew at the account elsewhere (`prompt=login`). */
export function ConfirmElsewhere({ whyElsewhere, onConfirmed }: Props) {
  const name = externalName(useSignInMethods());
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const finish = async (answer: string) => {
    setBusy(true);
    const end = await finishWay(answer);
    setBusy(false);
    if (end.ok) onConfirmed();
    else setFailure(end);
  };
  const way = useExternalWay({
    mode: 'confirm',
    onAnswer: (answer) => void finish(answer),
    onFailure: setFailure,
  });
  const begin = () => {
    setFailure(null);
    way.begin();
  };
  return (
    <div className="stack-4">
      <p>{whyElsewhere}</p>
      <ProblemNote failure={failure} />
      <ExternalButton name={name} way={way} isBusy={isBusy} onClick={begin}>
        <Trans>Mit {name} bestätigen</Trans>
      </ExternalButton>
    </div>
  );
}
