import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { keepReturnAddress } from '#entities/person/return-address.ts';
import { tabStore } from '#platform/browser-stores.ts';

/** An event for people with an account, to somebody signed out (spec §2): the way to the sign-in, and back to `address`. */
export function RestrictedEventView({ address, children }: { address: string; children: ReactNode }) {
  const { t } = useLingui();
  const signIn = () => {
    keepReturnAddress(tabStore, address);
    location.assign('/?login');
  };
  return (
    <main className="main pad" id="content" tabIndex={-1}>
      <section className="card card--ev gentry" aria-label={t`Zugang beschränkt`}>
        <h2 className="h-sec row">
          <Lock className="i" aria-hidden="true" />
          <Trans>Zugang beschränkt</Trans>
        </h2>
        <p>
          <Trans>Dieses Gästebuch ist für Menschen mit einem Tagfalter-Konto. Melde dich an, um es zu sehen.</Trans>
        </p>
        <div className="acts">
          <Button variant="ev" large onClick={signIn}>
            <Trans>Anmelden</Trans>
          </Button>
        </div>
      </section>
      {children}
    </main>
  );
}
