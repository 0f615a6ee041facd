import { Trans, useLingui } from '@lingui/react/macro';
import type { Fault } from '@tagfalter/local/base/fault';
import { buttonClass } from '@tagfalter/ui/button';
import { Empty } from '@tagfalter/ui/empty';
import { NotFoundDrawing } from '@tagfalter/ui/not-found-drawing';
import { Skeleton } from '@tagfalter/ui/skeleton';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FaultBanner } from '#platform/fault-banner.tsx';
import { BackToEvents } from './back-to-events.tsx';

/** How the page of an own event lies: its classes. */
interface Lying {
  className: string;
}

/** The event is on its way. */
export function OwnEventWaits({ className }: Lying) {
  const { t } = useLingui();
  return (
    <div className={className} role="status" aria-label={t`Event wird geladen...`}>
      <Skeleton shape="skel--event" />
    </div>
  );
}

interface UnreachableProps extends Lying {
  /** Heading that names the page. */
  heading: ReactNode;
  fault: Fault;
  onAgain: () => void;
}

/** The event did not come, and this device has kept nothing of it. */
export function OwnEventUnreachable({ className, heading, fault, onAgain }: UnreachableProps) {
  const { t } = useLingui();
  return (
    <div className={className}>
      <BackToEvents />
      <h1 className="h-page">{heading}</h1>
      <FaultBanner title={t`Das Event ist gerade nicht zu sehen`} fault={fault} onAgain={onAgain} />
    </div>
  );
}

/**
 * Notice that there is no such event (any more). An event of somebody else looks the same, so that nobody learns of it.
 */
export function NoSuchEvent({ className }: Lying) {
  const { t } = useLingui();
  return (
    <div className={className}>
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
