import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { resetPassword } from '#entities/person/identity-calls.ts';
import { env } from '#platform/env.ts';
import { checkPassword } from './auth-checks.ts';
import { AuthForm, textOf, useFieldStates } from './auth-form.tsx';
import { PasswordInput } from './password-input.tsx';
import { useAttempt } from './use-attempt.ts';

interface Props {
  /** From the mail's link; works once. */
  token: string;
  onDone: () => void;
  onAskAgain: () => void;
}

/** Chooses a new password. Every session of the account ends with it, so signing in comes next. */
export function ResetForm({ token, onDone, onAskAgain }: Props) {
  const { t } = useLingui();
  const { shown, busy, attempt, touch } = useAttempt();
  const stateOf = useFieldStates(shown);
  const submit = (values: FormData) => {
    const password = textOf(values, 'password');
    void attempt(checkPassword(password), () => resetPassword(env, password, token), onDone);
  };
  return (
    <>
      <AuthForm
        shown={shown}
        busy={busy}
        submitLabel={t`Passwort speichern`}
        busyLabel={t`Wird gespeichert …`}
        onSubmit={submit}
        onTouch={touch}
      >
        <PasswordInput
          label={t`Neues Passwort`}
          name="password"
          autoComplete="new-password"
          hint={t`Mindestens 6 Zeichen`}
          data-autofocus
          {...stateOf('password')}
        />
      </AuthForm>
      {shown.failure?.problem === 'link-expired' ? (
        <Button variant="line" wide onClick={onAskAgain}>
          <Trans>Neue E-Mail anfordern</Trans>
        </Button>
      ) : null}
    </>
  );
}
