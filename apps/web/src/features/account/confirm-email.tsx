import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { MailWarning } from 'lucide-react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useSendAgain } from '#entities/diary/use-send-again.ts';
import { issuerName, useSignInMethods } from '#entities/person/sign-in-methods.ts';
import { NeedsNetwork } from '#platform/needs-network.tsx';

/** A hint while the e-mail is not confirmed yet; writing works all the same (decision 4). */
export function ConfirmEmail() {
  const { t } = useLingui();
  const { user } = useDiary();
  const { busy, send } = useSendAgain();
  const issuer = issuerName(useSignInMethods());
  if (user.emailVerified) return null;
  return (
    <Banner
      icon={<MailWarning className="i" aria-hidden="true" />}
      title={t`Deine E-Mail-Adresse ist noch nicht bestätigt`}
    >
      <p>
        <Trans>Schreiben geht auch so. Freunde, Einladungen und öffentliche Einträge brauchen die Bestätigung.</Trans>
      </p>
      {issuer === '' ? (
        <div>
          <Button variant="line" aria-disabled={busy} onClick={() => void send()}>
            <Trans>E-Mail erneut senden</Trans>
          </Button>
        </div>
      ) : (
        <p>
          <Trans>Bestätige sie bei {issuer} und melde dich dann hier neu an.</Trans>
        </p>
      )}
      <NeedsNetwork />
    </Banner>
  );
}
