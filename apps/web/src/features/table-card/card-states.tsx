import { Trans, useLingui } from '@lingui/react/macro';
import type { Fault } from '@tagfalter/local/base/fault';
import { Banner } from '@tagfalter/ui/banner';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { Empty } from '@tagfalter/ui/empty';
import { NotFoundDrawing } from '@tagfalter/ui/not-found-drawing';
import { Skeleton } from '@tagfalter/ui/skeleton';
import { Link } from '@tanstack/react-router';
import { CloudOff, RotateCw } from 'lucide-react';
import { useFaultWords } from '#platform/fault-words.ts';
import { BackToEvents } from './back-to-events.tsx';

/** The event is on its way. */
export function CardWaits() {
  const { t } = useLingui();
  return (
    <div className="main main--wide pad" role="status" aria-label={t`Event wird geladen...`}>
      <Skeleton shape="skel--event" />
    </div>
  );
}

/** The event did not come, and this device has kept nothing of it. */
export function CardUnreachable({ fault, onAgain }: { fault: Fault; onAgain: () => void }) {
  const { t } = useLingui();
  const words = useFaultWords();
  return (
    <div className="main main--wide pad">
      <BackToEvents />
      <h1 className="h-page">
        <Trans>Karte für die Tische</Trans>
      </h1>
      <Banner icon={<CloudOff className="i" aria-hidden="true" />} title={t`Das Event ist gerade nicht zu sehen`}>
        <p>{words(fault)}</p>
        <div>
          <Button variant="line" onClick={onAgain}>
            <RotateCw className="i" aria-hidden="true" />
            <Trans>Noch einmal versuchen</Trans>
          </Button>
        </div>
      </Banner>
    </div>
  );
}

/** There is no such event, or it is somebody else's: then nobody is told that it exists. */
export function NoSuchEvent() {
  const { t } = useLingui();
  return (
    <div className="main pad">
      <Empty drawing={<NotFoundDrawing />} title={t`Event nicht gefunden`} level="page">
        <p className="mut">
          <Trans>Das Event existiert nicht oder ist nicht mehr verfügbar.</Trans>
        </p>
        <Link className={buttonClass('ink')} to="/events">
          <Trans>Meine Events</Trans>
        </Link>
      </Empty>
    </div>
  );
}
