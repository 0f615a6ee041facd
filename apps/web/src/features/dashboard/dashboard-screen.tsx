import '@tagfalter/ui/styles/today.css';
import '@tagfalter/ui/styles/week.css';
import '@tagfalter/ui/styles/feed.css';
import '@tagfalter/ui/styles/disclosure.css';
import '@tagfalter/ui/styles/streak.css';
import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useDeferredValue, useSyncExternalStore } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useStreak } from '#entities/diary/use-streak.ts';
import { Drafts } from '#entities/entry/drafts/drafts.tsx';
import { usePageTitle } from '#platform/page-title.ts';
import { useToday } from '#platform/today.ts';
import { BesideFeed } from './beside-feed.tsx';
import { EntryFeed } from './entry-feed.tsx';
import { FeedHead } from './feed-head.tsx';
import { type FeedFilter, useMonths, useNearMonths } from './feed-months.ts';
import { useFeedPlace } from './feed-place.ts';
import { useFeedSources } from './feed-sources.ts';
import { greetedName, greetingAt } from './greeting.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { UnfinishedOffer } from './unfinished-offer.tsx';
import { FirstWeek } from './week.tsx';

// Phones have no rail, and need nothing of its contents (wire 32).
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

export interface DashboardProps {
  /** The card that today is written on. */
  today: ReactNode;
  /** Warning that stands before anything else. */
  warning: ReactNode;
  filter: FeedFilter;
  onFilter: (filter: FeedFilter) => void;
  /** Whether the content above the entries is known: both appear together, so that nothing moves under a finger. */
  isSettled: boolean;
}

/** The start: greeting, today's card, the streak, the feed. */
export function DashboardScreen({ today, warning, isSettled, filter, onFilter }: DashboardProps) {
  const { t } = useLingui();
  const greeting = useGreeting();
  usePageTitle(t`Start`);
  const months = useMonths(filter);
  const sources = useFeedSources();
  // The tick shows at once, the days when they are drawn.
  const showsOwn = useDeferredValue(sources.chosen.has('own'));
  const days = useStreak();
  const isWide = useSyncExternalStore(subscribeRail, () => matchMedia(RAIL).matches);
  const isReady = months !== undefined && days !== undefined && isSettled;
  const kept = useFeedPlace(isReady);
  // Months are watched from when they are in the document.
  const shown = isReady && showsOwn ? months : [];
  const { near, onList, current = months?.[0]?.month ?? '' } = useNearMonths(shown, kept?.slice(0, 7));
  const hasDays = days !== undefined && days.dates.size > 0;
  const beside = hasDays && !days.isPartial ? <BesideFeed days={days} /> : null;
  return (
    <div className="cols">
      <div className="main">
        <h1 className="h-page">{greeting}</h1>
        {warning}
        <UnfinishedOffer />
        <OfflineBanner />
        {today}
        <Drafts but={useToday()} />
        {isWide ? null : beside}
        <section className="stack-4" aria-labelledby="entries">
          <FeedHead filter={filter} onFilter={onFilter} {...sources} />
          {isReady ? <EntryFeed {...{ months, near, current, filter, kept, onList, showsOwn }} {...sources} /> : null}
        </section>
      </div>
      <aside className="rail rail--d">
        {isWide ? (
          <>
            {days && !hasDays ? <FirstWeek /> : beside}
            {shown.length > 0 ? (
              <Suspense>
                <MonthList months={shown} current={current} />
              </Suspense>
            ) : null}
          </>
        ) : null}
      </aside>
    </div>
  );
}
