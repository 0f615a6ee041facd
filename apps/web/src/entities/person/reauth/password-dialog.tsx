import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Dialog } from '@tagfalter/ui/dialog';
import { PasswordField } from '@tagfalter/ui/password-field';
import { type FormEvent, useState } from 'react';
import { GENERIC_WORDS } from '#i18n/words.ts';
import { PROBLEM_WORDS } from '../auth-problem.ts';
import { sendPassword } from './send-password.ts';

interface Props {
  open: boolean;
  /** What it is asked for. */
  why: string;
  onClose: () => void;
  onConfirmed: () => void;
}

/** Asks for the password of whoever is signed in, before something that is for them alone. */
export function PasswordDialog({ open, why, onClose, onConfirmed }: Props) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={onClose} title={t`Passwort bestätigen`} closeLabel={t`Schließen`}>
      <PasswordForm why={why} onConfirmed={onConfirmed} />
    </Dialog>
  );
}

function PasswordForm({ why, onConfirmed }: Pick<Props, 'why' | 'onConfirmed'>) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return setError(t(GENERIC_WORDS.required));
    setBusy(true);
    const failure = await sendPassword(password);
    setBusy(false);
    if (failure === null) return onConfirmed();
    const { problem } = failure;
    setError(
      t(problem === 'code-incomplete' || problem === 'code-letter' ? PROBLEM_WORDS.other : PROBLEM_WORDS[problem]),
    );
  };
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <p>{why}</p>
      <PasswordField
        label={t`Passwort`}
        showLabel={t`Passwort zeigen`}
        hideLabel={t`Passwort verbergen`}
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={error}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button variant="ink" wide type="submit" disabled={isBusy}>
        <Trans>Bestätigen</Trans>
      </Button>
    </form>
  );
}
