import { useLingui } from '@lingui/react/macro';
import type { User } from '@tagfalter/contract/user';
import { CheckField, Field } from '@tagfalter/ui/field';
import type { AuthFailure } from '#entities/person/auth-problem.ts';
import { useFormat } from '#i18n/use-format.ts';
import { env } from '#platform/env.ts';
import { register } from './auth-calls.ts';
import { checkInvited, checkRegistration } from './auth-checks.ts';
import { AuthForm, textOf, useFieldStates } from './auth-form.tsx';
import { CodeField } from './code-field.tsx';
import { EmailField } from './email-field.tsx';
import { LazyExternalPart } from './external/lazy-part.tsx';
import { PasswordInput } from './password-input.tsx';
import { useAuth } from './use-auth.ts';

export interface RegisterProps {
  /** The code that a link has brought; '' without one. */
  invited: string;
  onEnter: (user: User) => void;
  /** Failure from before the form was there. */
  first: AuthFailure | null;
}

/** Registering with an invitation code. */
export function RegisterForm({ invited, onEnter, first }: RegisterProps) {
  const { t } = useLingui();
  const { shown, busy, attempt, touch, note } = useAuth(t`Account wurde erstellt!`, onEnter, { atField: true, first });
  const { language } = useFormat();
  const stateOf = useFieldStates(shown);
  const submit = (values: FormData) => {
    const input = {
      email: textOf(values, 'email'),
      password: textOf(values, 'password'),
      firstName: textOf(values, 'firstName'),
      lastName: textOf(values, 'lastName'),
      invitationCode: textOf(values, 'invitationCode'),
      isSixteen: values.has('age'),
    };
    void attempt(checkRegistration(input), () => register(env, input, language));
  };
  const readCode = (form: HTMLFormElement): string | null => {
    const values = new FormData(form);
    const invitationCode = textOf(values, 'invitationCode');
    const missing = checkInvited({ invitationCode, isSixteen: values.has('age') });
    if (Object.keys(missing).length === 0) return invitationCode;
    void attempt(missing, async () => ({ ok: false, problem: 'other' }));
    return null;
  };
  return (
    <AuthForm
      shown={shown}
      busy={busy}
      submitLabel={t`Konto erstellen`}
      busyLabel={t`Konto wird erstellt …`}
      onSubmit={submit}
      onTouch={touch}
      after={<LazyExternalPart mode="register" attempt={attempt} isBusy={busy} readCode={readCode} />}
    >
      <CodeField first={invited} onFault={(fault) => note('invitationCode', fault)} {...stateOf('invitationCode')} />
      <div className="pair">
        <Field
          label={t`Vorname`}
          name="firstName"
          autoComplete="given-name"
          data-autofocus={invited !== '' || undefined}
          {...stateOf('firstName')}
        />
        <Field label={t`Nachname`} name="lastName" autoComplete="family-name" {...stateOf('lastName')} />
      </div>
      <EmailField
        hint={invited === '' ? undefined : t`Die Adresse, an die deine Einladung ging`}
        {...stateOf('email')}
      />
      <PasswordInput
        label={t`Passwort`}
        name="password"
        autoComplete="new-password"
        hint={t`Mindestens 6 Zeichen`}
        {...stateOf('password')}
      />
      <CheckField label={t`Ich bin mindestens 16 Jahre alt.`} name="age" {...stateOf('age')} />
    </AuthForm>
  );
}
