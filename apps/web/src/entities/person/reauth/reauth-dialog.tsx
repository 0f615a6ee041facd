import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Dialog } from '@tagfalter/ui/dialog';
import { PasswordField } from '@tagfalter/ui/password-field';
import { type FormEvent, useState } from 'react';
import { GENERIC_WORDS } from '#i18n/words.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { useFirebaseWay } from '../firebase/use-firebase-way.ts';
import { useProblemWords } from '../problem-words.ts';
import { externalName, useSignInMethods } from '../sign-in-methods.ts';
import { useSignInWays } from '../sign-in-ways.ts';
import { ConfirmElsewhere } from './confirm-elsewhere.tsx';
import { sendPassword } from './send-password.ts';

interface Props {
  open: boolean;
  /** Reason for the question, in words that speak of the password. */
  why: string;
  /** Reason in words for somebody without a password. */
  whyElsewhere: string;
  onClose: () => void;
  onConfirmed: () => void;
}

/**
 * Asks whoever is signed in for a fresh proof, before something that is for them alone (`reauth_required`): their password, or
 * a sign-in at the account elsewhere where that is their only way in.
 */
export function ReauthDialog({ open, onClose, ...ask }: Props) {
  const { t } = useLingui();
  const methods = useSignInMethods();
  const hasExternal = externalName(methods) !== '';
  const ways = hasExternal ? <ByWay {...ask} /> : <PasswordForm {...ask} />;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={hasExternal ? t`Bist du es?` : t`Passwort bestätigen`}
      closeLabel={t`Schließen`}
    >
      {methods.hosted === null ? ways : <AtIssuer isFirebase={methods.hosted.kind === 'firebase'} {...ask} />}
    </Dialog>
  );
}

type Ask = Omit<Props, 'open' | 'onClose'>;

/** Where identities live elsewhere: there, or by the password that Firebase knows. */
function AtIssuer({ isFirebase, ...ask }: Ask & { isFirebase: boolean }) {
  const { t } = useLingui();
  const way = useFirebaseWay(isFirebase);
  if (!isFirebase || way === 'external') return <ConfirmElsewhere {...ask} />;
  return way === 'password' ? <PasswordForm {...ask} /> : <p role="status">{t`Wird geladen …`}</p>;
}

/** Asks first by which ways the person can sign in: nobody without a password is asked for one. */
function ByWay(ask: Ask) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const { ways, fault, again } = useSignInWays();
  if (ways) return ways.hasPassword || !ways.linked ? <PasswordForm {...ask} /> : <ConfirmElsewhere {...ask} />;
  if (!fault) return <p role="status">{t`Wird geladen …`}</p>;
  return (
    <div className="stack">
      <p className="err" role="alert">
        {faultWords(fault)}
      </p>
      <Button variant="line" wide onClick={again}>
        <Trans>Noch einmal versuchen</Trans>
      </Button>
    </div>
  );
}

function PasswordForm({ why, onConfirmed }: Pick<Ask, 'why' | 'onConfirmed'>) {
  const { t } = useLingui();
  const words = useProblemWords();
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
    setError(words(failure).text);
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
