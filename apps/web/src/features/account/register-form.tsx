import { useLingui } from '@lingui/react/macro';
import type { User } from '@tagfalter/contract/user';
import { CheckField, Field } from '@tagfalter/ui/field';
import { useFormat } from '#i18n/use-format.ts';
import { env } from '#platform/env.ts';
import { register } from './auth-calls.ts';
import { checkRegistration } from './auth-checks.ts';
import { AuthForm, textOf, useFieldStates } from './auth-form.tsx';
import { useAuth } from './use-auth.ts';

/** Registering with an invitation code. */
export function RegisterForm({ onEnter }: { onEnter: (user: User) => void }) {
  const { t } = useLingui();
  const { failure, busy, attempt } = useAuth(t`Account wurde erstellt!`, onEnter);
  const { language } = useFormat();
  const stateOf = useFieldStates(failure);
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
  return (
    <AuthForm
      failure={failure}
      busy={busy}
      submitLabel={t`Konto erstellen`}
      busyLabel={t`Konto wird erstellt …`}
      onSubmit={submit}
    >
      <Field
        label={t`Einladungscode`}
        name="invitationCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        {...stateOf('invitationCode')}
      />
      <div className="pair">
        <Field label={t`Vorname`} name="firstName" autoComplete="given-name" {...stateOf('firstName')} />
        <Field label={t`Nachname`} name="lastName" autoComplete="family-name" {...stateOf('lastName')} />
      </div>
      <Field
        label={t`E-Mail`}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        {...stateOf('email')}
      />
      <Field
        label={t`Passwort`}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={t`Mindestens 6 Zeichen`}
        {...stateOf('password')}
      />
      <CheckField label={t`Ich bin mindestens 16 Jahre alt.`} name="age" {...stateOf('age')} />
    </AuthForm>
  );
}
