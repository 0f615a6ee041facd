import { Trans } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSendAgain } from '#entities/diary/use-send-again.ts';
import { issuerName, useSignInMethods } from '#entities/person/sign-in-methods.ts';
import { NeedsNetwork } from '#platform/needs-network.tsx';

/** Sends the mail that confirms the address once more, where the confirmation is missing; an issuer elsewhere sends its own. */
export function MailAgain({ children }: { children?: ReactNode }) {
  const { busy, send } = useSendAgain();
  const issuer = issuerName(useSignInMethods());
  if (issuer !== '') {
    return (
      <>
        <p>
          <Trans>Bestätige sie bei {issuer} und melde dich dann hier neu an.</Trans>
        </p>
        {children ? <div className="banner__acts">{children}</div> : null}
      </>
    );
  }
  return (
    <>
      <div className="banner__acts">
        <Button variant="ink" aria-disabled={busy} onClick={() => void send()}>
          <Mail className="i" aria-hidden="true" />
          <Trans>E-Mail erneut senden</Trans>
        </Button>
        {children}
      </div>
      <NeedsNetwork />
    </>
  );
}
