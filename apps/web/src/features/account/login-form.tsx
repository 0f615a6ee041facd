import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '@tagfalter/contract/user';
import type { AuthFailure } from '#entities/person/auth-problem.ts';
import { env } from '#platform/env.ts';
import { signIn } from './auth-calls.ts';
import { checkCredentials } from './auth-checks.ts';
import { AuthForm, textOf, useFieldStates } from './auth-form.tsx';
import { EmailField } from './email-field.tsx';
import { LazyExternalPart } from './external/lazy-part.tsx';
import { PasswordInput } from './password-input.tsx';
import { useAuth } from './use-auth.ts';

interface Props {
  /** Address of the last person here; then only the password is missing. */
  email: string;
  onEnter: (user: User) => void;
  onForgotten: () => void;
  /** The password is right, and the operator has blocked the account. */
  onBlocked: () => void;
  /** Failure from before the form was there. */
  first: AuthFailure | null;
}

/** Signing in by e-mail and password. */
export function LoginForm({ email, onEnter, onForgotten, onBlocked, first }: Props) {
  const { t } = useLingui();
  const { shown, busy, attempt, touch } = useAuth(t`Anmeldung erfolgreich!`, onEnter, { first });
  const stateOf = useFieldStates(shown);
  const submit = (values: FormData) => {
    const input = { email: textOf(values, 'email'), password: textOf(values, 'password') };
    void attempt(checkCredentials(input), async () => {
      const result = await signIn(env, input);
      if (!result.ok && result.problem === 'account-blocked') onBlocked();
      return result;
    });
  };
  return (
    <AuthForm
      shown={shown}
      busy={busy}
      submitLabel={t`Anmelden`}
      busyLabel={t`Wird angemeldet …`}
      onSubmit={submit}
      onTouch={touch}
      after={<LazyExternalPart mode="login" attempt={attempt} isBusy={busy} onBlocked={onBlocked} />}
    >
      <EmailField defaultValue={email} data-autofocus={email === '' ? true : undefined} {...stateOf('email')} />
      <PasswordInput
        label={t`Passwort`}
        name="password"
        autoComplete="current-password"
        data-autofocus={email === '' ? undefined : true}
        {...stateOf('password')}
      />
      <div className="after-field">
        <button type="button" className="link" onClick={onForgotten}>
          <Trans>Passwort vergessen?</Trans>
        </button>
      </div>
    </AuthForm>
  );
}
