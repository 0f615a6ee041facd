import { Trans, useLingui } from '@lingui/react/macro';
import { isDiaryEmpty } from '@tagfalter/local/entries/entries';
import { buttonClass } from '@tagfalter/ui/button';
import { Empty } from '@tagfalter/ui/empty';
import { FirstEntryDrawing } from '@tagfalter/ui/first-entry-drawing';
import { Skeleton } from '@tagfalter/ui/skeleton';
import { Link } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { lazy, memo, Suspense, useCallback, useState } from 'react';
import { useDiary, useSyncState } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useNewMerges } from '#entities/entry/merged-badge.tsx';
import { useNotArrived } from '#entities/entry/refused/use-not-arrived.ts';
import { withScreenWords } from '#i18n/activate.ts';
import { FeedMonth, type MixedMonth } from './feed-month.tsx';
import type { FeedFilter } from './feed-months.ts';
import type { FeedSources } from './feed-sources.ts';

const loadEmpty = () => withScreenWords(import('./feed-empty.tsx'));
const NoFavorites = lazy(async () => ({ default: (await loadEmpty()).NoFavorites }));
const EmptyFeed = lazy(async () => ({ default: (await loadEmpty()).EmptyFeed }));
const OthersFeed = lazy(async () => ({
  default: (await withScreenWords(import('./others/others-feed.tsx'))).OthersFeed,
}));
const MonthDialog = lazy(async () => ({ default: (await import('./month-dialog.tsx')).MonthDialog }));

interface OwnProps {
  /** Months with entries, newest first. */
  months: readonly MixedMonth[];
  near: ReadonlySet<string>;
  current: string;
  filter: FeedFilter;
  /** Day that the person comes back to. */
  kept: string | undefined;
  /** Receives the list while it is in the document: its element changes when others' days come in or go. */
  onList: (list: HTMLElement | null) => void;
}

export interface EntryFeedProps extends FeedSources, OwnProps {
  /** Whether own entries are shown: as chosen, or about to be. */
  showsOwn: boolean;
}

/** The entries of the chosen sources by month, newest first; the days of far months are not in the document. */
export function EntryFeed({ chosen, choose, showsOwn, ...own }: EntryFeedProps) {
  const empty = (
    <Suspense>
      <EmptyFeed isAnyChosen={chosen.size > 0} hasOwn={own.months.length > 0} onOwn={() => choose('own', true)} />
    </Suspense>
  );
  const alone = showsOwn ? <OwnEntries {...own} /> : empty;
  if (own.filter !== 'all' || !(chosen.has('friends') || chosen.has('public'))) return alone;
  return (
    // The feed says nothing of others' entries before it asks for them.
    <Suspense fallback={showsOwn ? alone : null}>
      <OthersFeed chosen={chosen} own={showsOwn ? own.months : []} alone={alone}>
        {(months) => <OwnEntries {...own} months={months} />}
      </OthersFeed>
    </Suspense>
  );
}

/** Memoised, because the content above it changes with every tap. */
const OwnEntries = memo(function OwnEntries({ months, near, current, filter, kept, onList }: OwnProps) {
  const merged = useNewMerges();
  const notArrived = useNotArrived();
  const [isJumping, setJumping] = useState(false);
  const jump = useCallback(() => setJumping(true), []);
  if (months.length === 0) {
    if (filter === 'all') return <NothingHere />;
    return (
      <Suspense>
        <NoFavorites />
      </Suspense>
    );
  }
  const total = sumOf(months);
  return (
    <div className="feed" ref={onList}>
      {months.map((row, index) => (
        <FeedMonth
          {...row}
          key={row.month}
          filter={filter}
          kept={kept}
          isNear={row.days === 0 || near.has(row.month)}
          before={sumOf(months.slice(0, index))}
          total={total}
          merged={merged}
          notArrived={notArrived}
          onJump={jump}
        />
      ))}
      {filter === 'favorites' ? (
        <p>
          <Link className="link" to="/dashboard" search={{}}>
            <Trans>Alle ansehen</Trans>
          </Link>
        </p>
      ) : null}
      {isJumping ? (
        <Suspense>
          <MonthDialog months={months} current={current} onClose={() => setJumping(false)} />
        </Suspense>
      ) : null}
    </div>
  );
});

function sumOf(months: readonly MixedMonth[]): number {
  return months.reduce((sum, { days, others = [] }) => sum + days + others.length, 0);
}

/** No day on this device: because there is none, or because none has come yet. */
function NothingHere() {
  const { db } = useDiary();
  const state = useSyncState();
  const isEmpty = useLive(() => isDiaryEmpty(db), [db]);
  if (isEmpty === undefined) return null;
  if (isEmpty) return <NoEntries />;
  // A failed sync is retried, over and over: the words stay meanwhile.
  const isOnItsWay = state.kind === 'idle' || ('error' in state && state.error === null);
  return isOnItsWay ? <FeedSkeleton /> : <NotHereYet />;
}

function NotHereYet() {
  return (
    <p className="mut" role="status">
      <Trans>
        Deine Einträge sind noch nicht auf diesem Gerät. Sie kommen von selbst, sobald der Server erreichbar ist.
      </Trans>
    </p>
  );
}

function NoEntries() {
  const { t } = useLingui();
  return (
    <Empty drawing={<FirstEntryDrawing />} title={t`Keine Einträge gefunden`}>
      <p className="mut">
        <Trans>Tippe oben auf einen Flügel und schreib eine Zeile. Mehr braucht der erste Eintrag nicht.</Trans>
      </p>
      <Link className={buttonClass('line')} to="/create">
        <PenLine className="i" aria-hidden="true" />
        <Trans>Ersten Eintrag erstellen</Trans>
      </Link>
    </Empty>
  );
}

/** While a new device fetches the diary for the first time. */
function FeedSkeleton() {
  const { t } = useLingui();
  return (
    <div className="feed" role="status" aria-label={t`Einträge werden geladen …`}>
      <Skeleton shape="skel--card" />
      <Skeleton shape="skel--card" />
    </div>
  );
}
