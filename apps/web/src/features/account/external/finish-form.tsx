import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '@tagfalter/contract/user';
import { CheckField } from '@tagfalter/ui/field';
import type { ExternalProfile } from '#entities/person/external/provider.ts';
import { externalName, useSignInMethods } from '#entities/person/sign-in-methods.ts';
import { env } from '#platform/env.ts';
import { validateCode } from '../auth-calls.ts';
import { checkInvited } from '../auth-checks.ts';
import { AuthForm, textOf, useFieldStates } from '../auth-form.tsx';
import { CodeField } from '../code-field.tsx';
import { useAuth } from '../use-auth.ts';
import { registerExternal } from './enter-external.ts';

/** Rest of a registration by an account elsewhere whose code was lost on the way: code and age alone (spec §4). */
export function FinishForm({ profile, onEnter }: { profile: ExternalProfile; onEnter: (user: User) => void }) {
  const { t } = useLingui();
  const provider = externalName(useSignInMethods());
  const { shown, busy, attempt, touch } = useAuth(t`Account wurde erstellt!`, onEnter, { atField: true });
  const stateOf = useFieldStates(shown);
  const submit = (values: FormData) => {
    const code = textOf(values, 'invitationCode');
    void attempt(checkInvited({ invitationCode: code, isSixteen: values.has('age') }), async () => {
      const invited = await validateCode(env, code);
      return invited.ok ? registerExternal(env, profile, code) : invited;
    });
  };
  const { name } = profile;
  const email = profile.email || name;
  const who = name.trim() || email;
  return (
    <AuthForm
      shown={shown}
      busy={busy}
      submitLabel={t`Konto erstellen`}
      busyLabel={t`Konto wird erstellt …`}
      onSubmit={submit}
      onTouch={touch}
    >
      <p>
        <Trans>
          Hallo {who}! {provider} hat dich erkannt ({email}). Jetzt fehlt nur noch dein Einladungscode.
        </Trans>
      </p>
      <CodeField {...stateOf('invitationCode')} />
      <CheckField label={t`Ich bin mindestens 16 Jahre alt.`} name="age" {...stateOf('age')} />
    </AuthForm>
  );
}
