import '@tagfalter/ui/styles/today.css';
import '@tagfalter/ui/styles/week.css';
import '@tagfalter/ui/styles/entry-card.css';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useDiary } from '#platform/diary.tsx';
import { usePageTitle } from '#platform/page-title.ts';
import { EntryFeed } from './entry-feed.tsx';
import { greetedName, greetingAt } from './greeting.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { UnfinishedOffer } from './unfinished-offer.tsx';
import { Week } from './week.tsx';

function useGreeting(): string {
  const { t } = useLingui();
  const { env, user } = useDiary();
  const name = greetedName(user);
  switch (greetingAt(new Date(env.now()).getHours())) {
    case 'morning':
      return t`Guten Morgen, ${name}`;
    case 'day':
      return t`Hallo, ${name}`;
    case 'evening':
      return t`Guten Abend, ${name}`;
  }
}

export interface DashboardProps {
  /** The card that today is written on. */
  today: ReactNode;
  /** What has to be said before anything else. */
  warning: ReactNode;
}

/** The start: greeting, today's card, the own entries. */
export function DashboardScreen({ today, warning }: DashboardProps) {
  const { t } = useLingui();
  const greeting = useGreeting();
  usePageTitle(t`Start`);
  return (
    <div className="cols">
      <div className="main">
        <h1 className="h-page">{greeting}</h1>
        {warning}
        <UnfinishedOffer />
        <OfflineBanner />
        {today}
        <section className="stack-4" aria-labelledby="entries">
          <h2 className="h-sec" id="entries">
            <Trans>Einträge</Trans>
          </h2>
          <EntryFeed />
        </section>
      </div>
      <aside className="rail rail--d">
        <Week />
      </aside>
    </div>
  );
}
