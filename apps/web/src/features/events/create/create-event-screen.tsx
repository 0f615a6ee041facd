import '@tagfalter/ui/styles/event.css';
import '@tagfalter/ui/styles/my-events.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useDiary } from '#entities/diary/diary.tsx';
import { usePageTitle } from '#platform/page-title.ts';
import { PremiumNotice } from '../premium-notice.tsx';
import { EventForm } from './event-form.tsx';

/** 'Event erstellen' (spec §2), for Pro; others are told whose it is. */
export function CreateEventScreen() {
  const { t } = useLingui();
  const { isPro } = useDiary();
  usePageTitle(t`Event erstellen`);
  return (
    <div className="main main--wide pad">
      <div className="stack-4">
        <Link className="back" to="/events">
          <ArrowLeft className="i" aria-hidden="true" />
          <Trans>Meine Events</Trans>
        </Link>
        <h1 className="h-page">
          <Trans>Event erstellen</Trans>
        </h1>
      </div>
      {isPro ? <EventForm /> : <PremiumNotice />}
    </div>
  );
}
