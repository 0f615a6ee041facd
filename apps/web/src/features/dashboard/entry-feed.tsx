import { Trans, useLingui } from '@lingui/react/macro';
import { isDiaryEmpty, queryNewest } from '@tagfalter/local/entries';
import { buttonClass } from '@tagfalter/ui/button';
import { Empty } from '@tagfalter/ui/empty';
import { FirstEntryDrawing } from '@tagfalter/ui/first-entry-drawing';
import { Link } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useDiary, useSyncState } from '#platform/diary.tsx';
import { useLive, useLiveDays } from '#platform/live.ts';
import { useNewMerges } from '#platform/merged-badge.tsx';
import { useNotArrived } from '#platform/refused/use-not-arrived.ts';
import { DayCard } from './day-card.tsx';
import { FeedSkeleton } from './feed-skeleton.tsx';

/** Cards at first and with each step further down. */
const STEP = 20;

/** The own entries, newest first; further ones are read as the end comes near. */
export function EntryFeed() {
  const { db } = useDiary();
  const [limit, setLimit] = useState(STEP);
  const entries = useLiveDays(() => queryNewest(db, limit), [db, limit]);
  const merged = useNewMerges();
  const notArrived = useNotArrived();
  if (!entries) return null;
  if (entries.length === 0) return <NothingHere />;
  return (
    <div className="feed">
      {entries.map((entry) => (
        <DayCard key={entry.id} entry={entry} isMerged={merged.has(entry.id)} notArrived={notArrived} />
      ))}
      {entries.length < limit ? null : <End key={limit} onReached={() => setLimit(limit + STEP)} />}
    </div>
  );
}

/** The end of what has been read so far. */
function End({ onReached }: { onReached: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const reached = useRef(onReached);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (!seen.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        reached.current();
      },
      { rootMargin: '600px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={place} className="feed__end" />;
}

/** No day on this device: because there is none, or because none has come yet. */
function NothingHere() {
  const { db } = useDiary();
  const state = useSyncState();
  const isEmpty = useLive(() => isDiaryEmpty(db), [db]);
  if (isEmpty === undefined) return null;
  if (isEmpty) return <NoEntries />;
  // What has failed is tried again, over and over: the words stay meanwhile.
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
