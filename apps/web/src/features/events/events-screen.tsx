import '@tagfalter/ui/styles/event.css';
import '@tagfalter/ui/styles/my-events.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClass } from '@tagfalter/ui/button';
import { Empty } from '@tagfalter/ui/empty';
import { EmptyEventDrawing } from '@tagfalter/ui/empty-event-drawing';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { FaultBanner } from '#platform/fault-banner.tsx';
import { usePageTitle } from '#platform/page-title.ts';
import { Skeletons } from '#platform/skeletons.tsx';
import { EventCard } from './event-card.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PremiumNotice } from './premium-notice.tsx';
import { type MyEvents, useMyEvents } from './use-my-events.ts';

/** 'Meine Events' (spec §2). Whose Pro has ended keeps what there is, to look at (spec decision 32). */
export function EventsScreen() {
  const { t } = useLingui();
  usePageTitle(t`Meine Events`);
  const events = useMyEvents();
  const { mayCreate, list } = events;
  return (
    <div className="main main--wide pad">
      <div className="row between">
        <h1 className="h-page">
          <Trans>Meine Events</Trans>
        </h1>
        {mayCreate && list?.length !== 0 ? (
          <Link className={buttonClass('ink')} to="/events/create">
            <Plus className="i" aria-hidden="true" />
            <Trans>Neues Event</Trans>
          </Link>
        ) : null}
      </div>
      {mayCreate ? null : <PremiumNotice />}
      <List events={events} />
      {mayCreate ? <HowItWorks /> : null}
    </div>
  );
}

function List({ events }: { events: MyEvents }) {
  const { t } = useLingui();
  const { mayCreate, list, fault, again } = events;
  if (!list) {
    if (fault) return <FaultBanner title={t`Deine Events sind gerade nicht zu sehen`} fault={fault} onAgain={again} />;
    return mayCreate && !events.isRefused ? <Skeletons className="ecards" shape="skel--event" count={2} /> : null;
  }
  return (
    <>
      {fault ? (
        <FaultBanner title={t`Das ist der Stand von deinem letzten Besuch`} fault={fault} onAgain={again} />
      ) : null}
      {list.length === 0 ? (
        mayCreate && <NoEvents />
      ) : (
        <div className="ecards">
          {list.map((event) => (
            <EventCard key={event.id} event={event} />
          ))}
        </div>
      )}
    </>
  );
}

function NoEvents() {
  const { t } = useLingui();
  return (
    <Empty drawing={<EmptyEventDrawing />} title={t`Hier sammelst du die Bilder und Grüße deiner Gäste.`}>
      <Link className={buttonClass('ink')} to="/events/create">
        <Plus className="i" aria-hidden="true" />
        <Trans>Erstes Event erstellen</Trans>
      </Link>
    </Empty>
  );
}
