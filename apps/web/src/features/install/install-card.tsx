import '@tagfalter/ui/styles/install.css';
import { Trans } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Logo } from '@tagfalter/ui/logo';
import { lazy, Suspense } from 'react';
import { useInstall } from './use-install.ts';

const IosSteps = lazy(async () => ({ default: (await import('./ios-steps.tsx')).IosSteps }));

/** Offers to put the app on the home screen, to those who have begun to write (design 3.12). */
export function InstallCard({ onLater }: { onLater: () => void }) {
  const { install, showsSteps, hideSteps } = useInstall();
  return (
    <>
      <section className="card install" aria-labelledby="install">
        <Logo />
        <div className="install__t">
          <h2 className="h-ui" id="install">
            <Trans>Tagfalter als App</Trans>
          </h2>
          <p className="mut">
            <Trans>Öffnet ohne Browserleiste, auch ohne Netz.</Trans>
          </p>
          <div className="row">
            <Button variant="ink" onClick={install}>
              <Trans>Installieren</Trans>
            </Button>
            <Button variant="quiet" onClick={onLater}>
              <Trans>Später</Trans>
            </Button>
          </div>
        </div>
      </section>
      {showsSteps ? (
        <Suspense>
          <IosSteps open onClose={hideSteps} />
        </Suspense>
      ) : null}
    </>
  );
}
