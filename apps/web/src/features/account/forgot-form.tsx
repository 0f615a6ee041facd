import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { requestReset } from '#entities/person/identity-calls.ts';
import { useFormat } from '#i18n/use-format.ts';
import { env } from '#platform/env.ts';
import { AuthForm, textOf, useFieldStates } from './auth-form.tsx';
import { EmailField } from './email-field.tsx';
import { useAttempt } from './use-attempt.ts';

/** Asks for a mail with a link to a new password. What it answers does not tell whether the account exists. */
export function ForgotForm({ onBack }: { onBack: () => void }) {
  const { t } = useLingui();
  const { language } = useFormat();
  const { shown, busy, attempt, touch } = useAttempt();
  const stateOf = useFieldStates(shown);
  const [asked, setAsked] = useState(false);
  if (asked) return <MailIsOut onBack={onBack} />;
  const submit = (values: FormData) => {
    const email = textOf(values, 'email');
    const missing = email.trim() === '' ? 'email-missing' : null;
    void attempt(
      missing,
      () => requestReset(env, email, language),
      () => setAsked(true),
    );
  };
  return (
    <>
      <p className="mut">
        <Trans>Wir schicken dir eine E-Mail mit einem Link, über den du ein neues Passwort wählst.</Trans>
      </p>
      <AuthForm
        shown={shown}
        busy={busy}
        submitLabel={t`E-Mail anfordern`}
        busyLabel={t`Wird gesendet …`}
        onSubmit={submit}
        onTouch={touch}
      >
        <EmailField data-autofocus {...stateOf('email')} />
      </AuthForm>
      <Button variant="quiet" wide onClick={onBack}>
        <Trans>Zurück zur Anmeldung</Trans>
      </Button>
    </>
  );
}

function MailIsOut({ onBack }: { onBack: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <Banner tone="green" icon={<MailCheck className="i" aria-hidden="true" />} title={t`Schau in dein Postfach`}>
        <p>
          <Trans>
            Wenn es zu dieser Adresse ein Konto gibt, ist eine E-Mail unterwegs. Der Link darin gilt eine Stunde.
          </Trans>
        </p>
      </Banner>
      <Button variant="ink" wide autoFocus onClick={onBack}>
        <Trans>Zurück zur Anmeldung</Trans>
      </Button>
    </>
  );
}
