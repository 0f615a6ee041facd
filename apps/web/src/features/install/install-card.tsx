import { Trans } from '@lingui/react/macro';
import { queryNewest } from '@tagfalter/local/entries/entries';
import { Button } from '@tagfalter/ui/button';
import { Logo } from '@tagfalter/ui/logo';
import { lazy, Suspense, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { deviceStore } from '#platform/browser-stores.ts';
import { installWay, useInstallWay } from '#platform/install.ts';
import { useToday } from '#platform/today.ts';
import { offersInstall, recallLater, rememberLater } from './offer.ts';
import { useInstall } from './use-install.ts';

const IosSteps = lazy(async () => ({ default: (await import('./ios-steps.tsx')).IosSteps }));

/** Offers to put the app on the home screen, to those who have begun to write (design 3.12). */
export function InstallCard() {
  const { db, env } = useDiary();
  const now = useInstallWay();
  // The browser's offer may come late: then the card waits for the next visit, and nothing moves under a finger.
  const [atFirst] = useState(installWay);
  const way = now === atFirst ? now : 'none';
  const today = useToday();
  const [laterAt, setLaterAt] = useState(() => recallLater(deviceStore));
  const days = useLive(async () => (await queryNewest(db, 2)).map(({ date }) => date), [db]);
  const { install, showsSteps, hideSteps } = useInstall();
  if (!days || !offersInstall({ way, days, today, laterAt, now: env.now() })) return null;
  const later = () => {
    rememberLater(deviceStore, env.now());
    setLaterAt(env.now());
  };
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
            <Button variant="quiet" onClick={later}>
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
