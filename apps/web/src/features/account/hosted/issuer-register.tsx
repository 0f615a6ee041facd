import { Trans, useLingui } from '@lingui/react/macro';
import { CheckField } from '@tagfalter/ui/field';
import { externalName, useSignInMethods } from '#entities/person/sign-in-methods.ts';
import { checkInvited } from '../auth-checks.ts';
import { AuthForm, textOf, useFieldStates } from '../auth-form.tsx';
import { CodeField } from '../code-field.tsx';
import type { RegisterProps } from '../register-form.tsx';
import { useAuth } from '../use-auth.ts';
import { IssuerWay } from './issuer-way.tsx';
import { useIssuer } from './use-issuer.ts';

/** Registering where identities live elsewhere: code and age here, the rest there. */
export function IssuerRegister({ invited, onEnter, first }: RegisterProps) {
  const { t } = useLingui();
  const issuer = externalName(useSignInMethods());
  const { shown, busy, attempt, touch, note } = useAuth(t`Account wurde erstellt!`, onEnter, { atField: true, first });
  const stateOf = useFieldStates(shown);
  const way = useIssuer({ mode: 'register', attempt });
  const submit = (values: FormData) => {
    const invitationCode = textOf(values, 'invitationCode');
    const missing = checkInvited({ invitationCode, isSixteen: values.has('age') });
    // A window may open within the tap alone.
    if (Object.keys(missing).length === 0) return way.begin(invitationCode);
    void attempt(missing, async () => ({ ok: false, problem: 'other' }));
  };
  return (
    <AuthForm
      shown={shown}
      busy={busy || way.isWaiting}
      submitLabel={t`Konto erstellen`}
      busyLabel={way.isWaiting ? t`Warte auf ${issuer} …` : t`Konto wird erstellt …`}
      onSubmit={submit}
      onTouch={touch}
      after={<IssuerWay way={way} />}
    >
      <CodeField first={invited} onFault={(fault) => note('invitationCode', fault)} {...stateOf('invitationCode')} />
      <CheckField label={t`Ich bin mindestens 16 Jahre alt.`} name="age" {...stateOf('age')} />
      <p className="mut">
        <Trans>Dein Konto legst du bei {issuer} an, oder du nimmst eins, das du dort schon hast.</Trans>
      </p>
    </AuthForm>
  );
}
