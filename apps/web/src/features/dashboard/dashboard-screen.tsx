import '@tagfalter/ui/styles/today.css';
import '@tagfalter/ui/styles/week.css';
import '@tagfalter/ui/styles/feed.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconButton } from '@tagfalter/ui/icon-button';
import { Link } from '@tanstack/react-router';
import { Heart, Search } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { Drafts } from '#entities/entry/drafts/drafts.tsx';
import { useLetterKey } from '#platform/letter-key.ts';
import { usePageTitle } from '#platform/page-title.ts';
import { useToday } from '#platform/today.ts';
import { EntryFeed } from './entry-feed.tsx';
import { type FeedFilter, useMonths, useNearMonths } from './feed-months.ts';
import { useFeedPlace } from './feed-place.ts';
import { greetedName, greetingAt } from './greeting.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { UnfinishedOffer } from './unfinished-offer.tsx';
import { Week } from './week.tsx';

// Phones have no rail, and need nothing of what is in it (wire 32).
const MonthList = lazy(async () => ({ default: (await import('./month-list.tsx')).MonthList }));
const RAIL = '(min-width: 60rem)';

function subscribeRail(listener: () => void): () => void {
  const query = matchMedia(RAIL);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

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

/** The way to search, where days are looked for. */
function SearchLink() {
  const { t } = useLingui();
  const label = t`Suchen`;
  return (
    <Link className="ib" to="/search" aria-label={label} data-tip={label} aria-keyshortcuts={useLetterKey('/')}>
      <Search className="i" aria-hidden="true" />
    </Link>
  );
}

export interface DashboardProps {
  /** The card that today is written on. */
  today: ReactNode;
  /** What has to be said before anything else. */
  warning: ReactNode;
  filter: FeedFilter;
  onFilter: (filter: FeedFilter) => void;
  /** Whether it is known what stands above the entries: they come with it, so that nothing moves under a finger. */
  isSettled: boolean;
}

/** The start: greeting, today's card, the own entries. */
export function DashboardScreen({ today, warning, isSettled, filter, onFilter }: DashboardProps) {
  const { t } = useLingui();
  const greeting = useGreeting();
  usePageTitle(t`Start`);
  const months = useMonths(filter);
  const isWide = useSyncExternalStore(subscribeRail, () => matchMedia(RAIL).matches);
  const kept = useFeedPlace(months !== undefined);
  const { near, current = months?.[0]?.month ?? '' } = useNearMonths(months ?? [], kept);
  return (
    <div className="cols">
      <div className="main">
        <h1 className="h-page">{greeting}</h1>
        {warning}
        <UnfinishedOffer />
        <OfflineBanner />
        {today}
        <Drafts but={useToday()} />
        <section className="stack-4" aria-labelledby="entries">
          <div className="row between">
            <h2 className="h-sec" id="entries">
              {filter === 'all' ? <Trans>Einträge</Trans> : <Trans>Favoriten</Trans>}
            </h2>
            <span className="feed__acts">
              <IconButton
                label={t`Favoriten zeigen`}
                on={filter === 'favorites'}
                aria-pressed={filter === 'favorites'}
                onClick={() => onFilter(filter === 'all' ? 'favorites' : 'all')}
              >
                <Heart className="i" aria-hidden="true" />
              </IconButton>
              <SearchLink />
            </span>
          </div>
          {months && isSettled ? <EntryFeed months={months} near={near} current={current} filter={filter} /> : null}
        </section>
      </div>
      <aside className="rail rail--d">
        <Week />
        {months?.length && isWide ? (
          <Suspense>
            <MonthList months={months} current={current} />
          </Suspense>
        ) : null}
      </aside>
    </div>
  );
}
