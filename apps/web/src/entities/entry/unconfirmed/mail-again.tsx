import { Trans } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSendAgain } from '#entities/diary/use-send-again.ts';
import { NeedsNetwork } from '#platform/needs-network.tsx';

/** Sends the mail that confirms the address once more, where the confirmation is missing. */
export function MailAgain({ children }: { children?: ReactNode }) {
  const { busy, send } = useSendAgain();
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
