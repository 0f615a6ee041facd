import '@tagfalter/ui/styles/others.css';
import { useLingui } from '@lingui/react/macro';
import type { ForeignEntry } from '@tagfalter/contract/wire-entry';
import type { DiaryMonth } from '@tagfalter/local/entries/months';
import { Skeleton } from '@tagfalter/ui/skeleton';
import type { ReactNode } from 'react';
import { FaultBanner } from '#platform/fault-banner.tsx';
import type { MixedMonth } from '../feed-month.tsx';
import type { FeedSource } from '../feed-sources.ts';
import { OlderEntries } from './older-entries.tsx';
import { OtherEntry } from './other-day.tsx';
import { type Feed, useFeed } from './use-feed.ts';

interface OthersFeedProps {
  chosen: ReadonlySet<FeedSource>;
  /** Months of own days, where they are shown. */
  own: readonly DiaryMonth[];
  /** Shown without others' entries. */
  alone: ReactNode;
  /** Draws the feed with others' entries. */
  children: (months: readonly MixedMonth[]) => ReactNode;
}

/** Entries of friends and of everybody, each once (spec §2), back to where every feed has been read. */
export function OthersFeed({ chosen, own, alone, children }: OthersFeedProps) {
  const { t } = useLingui();
  const friends = useFeed('friends', chosen.has('friends'));
  const everybody = useFeed('public', chosen.has('public'));
  const feeds = [...(chosen.has('friends') ? [friends] : []), ...(chosen.has('public') ? [everybody] : [])];
  const fault = feeds.find((feed) => feed.fault !== null)?.fault ?? null;
  const isUnknown = feeds.some((feed) => feed.entries === undefined);
  const isWaiting = feeds.some((feed) => feed.entries === undefined && feed.fault === null);
  const entries = reachOf(feeds);
  const again = () => {
    for (const feed of feeds) feed.again();
  };
  const more = () => {
    for (const feed of feeds) if (feed.hasMore) feed.more();
  };
  const hasMore = feeds.some((feed) => feed.hasMore);
  const older = hasMore ? <OlderEntries key={entries.length} onMore={more} /> : null;
  return (
    <div className="stack-4">
      {fault ? (
        <FaultBanner
          title={
            entries.length > 0
              ? t`Von anderen siehst du den Stand von deinem letzten Besuch`
              : t`Von anderen ist gerade nichts zu sehen`
          }
          fault={fault}
          onAgain={again}
        />
      ) : null}
      {isWaiting ? <Wait /> : null}
      {entries.length > 0 ? children(mixed(own, entries, older)) : null}
      {entries.length > 0 || (own.length === 0 && isUnknown) ? null : alone}
    </div>
  );
}

/** Entries of all feeds, none older than where one of them has more to come: it would stand in between later. */
function reachOf(feeds: readonly Feed[]): ForeignEntry[] {
  const each = new Map(feeds.flatMap(({ entries = [] }) => entries).map((entry) => [entry.id, entry]));
  const reach = feeds.flatMap(({ hasMore, entries = [] }) => (hasMore ? [entries.at(-1)?.date ?? ''] : []));
  const from = reach.sort().at(-1) ?? '';
  const reached = [...each.values()].filter(({ date }) => date >= from);
  return reached.sort((one, other) => (one.date < other.date ? 1 : -1));
}

const draw: MixedMonth['draw'] = (entry, place, total) => (
  <OtherEntry key={entry.id} entry={entry} place={place} total={total} />
);

/** Months of own days and of others' entries, newest first; a way to older entries follows the oldest of others. */
function mixed(own: readonly DiaryMonth[], entries: readonly ForeignEntry[], older: ReactNode): MixedMonth[] {
  const theirs = Map.groupBy(entries, ({ date }) => date.slice(0, 7));
  const last = [...theirs.keys()].at(-1);
  const days = new Map(own.map((row) => [row.month, row.days]));
  const months = [...new Set([...days.keys(), ...theirs.keys()])].sort().reverse();
  return months.map((month) => ({
    month,
    days: days.get(month) ?? 0,
    others: theirs.get(month) ?? [],
    draw,
    older: month === last ? older : null,
  }));
}

function Wait() {
  const { t } = useLingui();
  return (
    <div className="feed" role="status" aria-label={t`Einträge werden geladen …`}>
      <Skeleton shape="skel--card" />
    </div>
  );
}
