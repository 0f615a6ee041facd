import { Trans, useLingui } from '@lingui/react/macro';
import type { Fault } from '@tagfalter/local/base/fault';
import { Banner } from '@tagfalter/ui/banner';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { Empty } from '@tagfalter/ui/empty';
import { EmptyEventDrawing } from '@tagfalter/ui/empty-event-drawing';
import { NotFoundDrawing } from '@tagfalter/ui/not-found-drawing';
import { Skeleton } from '@tagfalter/ui/skeleton';
import { Link } from '@tanstack/react-router';
import { CloudOff, RotateCw } from 'lucide-react';
import { eventPath } from '#entities/event/event-path.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { BackToEvents } from './back-to-events.tsx';

/** The event is on its way. */
export function HostWaits() {
  const { t } = useLingui();
  return (
    <div className="main" role="status" aria-label={t`Event wird geladen...`}>
      <Skeleton shape="skel--event" />
    </div>
  );
}

/** The event did not come, and this device has kept nothing of it. */
export function HostUnreachable({ fault, onAgain }: { fault: Fault; onAgain: () => void }) {
  const { t } = useLingui();
  const words = useFaultWords();
  return (
    <div className="main">
      <BackToEvents />
      <h1 className="h-page">
        <Trans>Event verwalten</Trans>
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

/** There is no such event, or not any more. */
export function NoSuchEvent() {
  const { t } = useLingui();
  return (
    <div className="main">
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

/** Somebody else's event: the way to its guest book. */
export function OnlyForHosts({ token }: { token: string }) {
  const { t } = useLingui();
  return (
    <div className="main">
      <Empty drawing={<EmptyEventDrawing />} title={t`Nur für Gastgeber`} level="page">
        <p className="mut">
          <Trans>Diese Seite sieht nur, wer das Event angelegt hat. Das Gästebuch steht dir offen.</Trans>
        </p>
        <a className={buttonClass('ink')} href={eventPath(token)}>
          <Trans>Zum Gästebuch</Trans>
        </a>
      </Empty>
    </div>
  );
}
