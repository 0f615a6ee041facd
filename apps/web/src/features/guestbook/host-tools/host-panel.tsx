import '@tagfalter/ui/styles/host-tools.css';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { buttonClass } from '@tagfalter/ui/button';
import { ArrowLeft, Settings2 } from 'lucide-react';
import { hostPath } from '#entities/event/event-path.ts';
import type { EventBook } from '#entities/event-book/book.ts';

/** The host's way from the guest page to everything they may do with the whole event (spec decision 31). */
export function HostPanel({ book: { event } }: { book: EventBook }) {
  const { t } = useLingui();
  const awaiting = 'awaitingCount' in event ? event.awaitingCount : 0;
  return (
    <section className="host" aria-label={t`Für Gastgeber`}>
      <a className="back" href="/events">
        <ArrowLeft className="i" aria-hidden="true" />
        <Trans>Meine Events</Trans>
      </a>
      <p className="over">
        <Trans>Nur für dich als Gastgeber</Trans>
      </p>
      <p className="cap num" role="status">
        {awaiting === 0 ? null : (
          <Plural value={awaiting} one="# Beitrag wartet auf dich" other="# Beiträge warten auf dich" />
        )}
      </p>
      <div>
        <a className={buttonClass('line')} href={hostPath(event.shareToken)}>
          <Settings2 className="i" aria-hidden="true" />
          <Trans>Event verwalten</Trans>
        </a>
      </div>
    </section>
  );
}
