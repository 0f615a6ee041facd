import { Trans, useLingui } from '@lingui/react/macro';
import { listSessions } from '@tagfalter/contract/sessions';
import { useRef } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { storeRead } from '#entities/diary/server-cache/store-read.ts';
import { useToast } from '#platform/toast.tsx';
import { checkPasswordChange } from './auth-checks.ts';
import { AuthForm, textOf, useFieldStates } from './auth-form.tsx';
import { sendPasswordChange } from './password-change-call.ts';
import { PasswordInput } from './password-input.tsx';
import { useAttempt } from './use-attempt.ts';

/** 'Passwort ändern': by whoever knows the old one. Every other device is signed out by it. */
export function ChangePassword() {
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
