import { Trans, useLingui } from '@lingui/react/macro';
import { listSessions } from '@tagfalter/contract/sessions';
import { useRef } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { storeRead } from '#entities/diary/server-cache/store-read.ts';
import { useFirebaseWay } from '#entities/person/firebase/use-firebase-way.ts';
import { PasswordByMail } from '#entities/person/reauth/password-by-mail.tsx';
import { externalName, useCurrentSignInMethods } from '#entities/person/sign-in-methods.ts';
import { useSignInWays } from '#entities/person/sign-in-ways.ts';
import { useToast } from '#platform/toast.tsx';
import { checkPasswordChange } from './auth-checks.ts';
import { AuthForm, textOf, useFieldStates } from './auth-form.tsx';
import { sendPasswordChange } from './password-change-call.ts';
import { PasswordInput } from './password-input.tsx';
import { useAttempt } from './use-attempt.ts';

/** 'Passwort ändern', or how to get one for somebody who only has an account elsewhere. */
export function ChangePassword() {
  const { user } = useDiary();
  const methods = useCurrentSignInMethods();
  const { ways } = useSignInWays(methods.hosted === null && externalName(methods) !== '');
  const atFirebase = useFirebaseWay(methods.hosted?.kind === 'firebase');
  if (atFirebase === 'external') return null;
  return ways?.hasPassword === false ? <NoPassword email={user.email} /> : <PasswordChange />;
}

function NoPassword({ email }: { email: string }) {
  const name = externalName(useCurrentSignInMethods());
  return (
    <section className="stack">
      <h2 className="h-sec">
        <Trans>Passwort</Trans>
      </h2>
      <p className="mut">
        <Trans>Du meldest dich mit {name} an und hast hier kein Passwort.</Trans>
      </p>
      <PasswordByMail email={email} />
    </section>
  );
}

/** 'Passwort ändern': by whoever knows the old one. Every other device is signed out by it. */
function PasswordChange() {
  const { t } = useLingui();
  const toast = useToast();
  const { accountId, user } = useDiary();
  const { shown, busy, attempt, touch } = useAttempt({ atField: true });
  const stateOf = useFieldStates(shown);
  const form = useRef<HTMLDivElement>(null);
  const submit = (values: FormData) => {
    const change = { currentPassword: textOf(values, 'currentPassword'), newPassword: textOf(values, 'password') };
    void attempt(
      checkPasswordChange(change),
      () => sendPasswordChange(change),
      ({ left }) => {
        void storeRead(accountId, listSessions.path, left);
        form.current?.querySelector('form')?.reset();
        toast({ title: t`Passwort geändert`, description: t`Überall sonst bist du jetzt abgemeldet.` });
      },
    );
  };
  return (
    <section className="stack-4" ref={form}>
      <h2 className="h-sec">
        <Trans>Passwort ändern</Trans>
      </h2>
      <AuthForm
        shown={shown}
        busy={busy}
        submitLabel={t`Passwort ändern`}
        busyLabel={t`Wird gespeichert …`}
        onSubmit={submit}
        onTouch={touch}
      >
        {/* Tells the browser whose password it keeps. */}
        <input hidden readOnly name="username" autoComplete="username" value={user.email} />
        <PasswordInput
          label={t`Bisheriges Passwort`}
          name="currentPassword"
          autoComplete="current-password"
          {...stateOf('currentPassword')}
        />
        <PasswordInput
          label={t`Neues Passwort`}
          name="password"
          autoComplete="new-password"
          hint={t`Mindestens 6 Zeichen`}
          {...stateOf('password')}
        />
        <p className="cap">
          <Trans>Danach bist du überall sonst abgemeldet.</Trans>
        </p>
      </AuthForm>
    </section>
  );
}
