import '@tagfalter/ui/styles/others.css';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ForeignEntry } from '@tagfalter/contract/wire-entry';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { Skeleton } from '@tagfalter/ui/skeleton';
import { CloudOff, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFaultWords } from '#platform/fault-words.ts';
import type { MonthOfOthers } from '../feed-month.tsx';
import type { FeedSource } from '../feed-sources.ts';
import { mergeFeeds } from '../merge-feeds.ts';
import { OlderEntries } from './older-entries.tsx';
import { OtherDay } from './other-day.tsx';
import { type Feed, useFeed } from './use-feed.ts';

/** What others have to show beside own entries. */
export interface Others {
  /** By month, `2026-11`, newest first. */
  months: ReadonlyMap<string, MonthOfOthers>;
  /** Stands behind the last of them: fetches older ones. */
  older: ReactNode;
}

interface OthersFeedProps {
  chosen: ReadonlySet<FeedSource>;
  /** Draws the feed with them. */
  children: (others: Others) => ReactNode;
  /** Stands where nobody has anything to show. */
  empty: ReactNode;
}

/** The entries of friends and of everybody, each once (spec §2), as far as the newest of the oldest that were read. */
export function OthersFeed({ chosen, children, empty }: OthersFeedProps) {
  const friends = useFeed('friends', chosen.has('friends'));
  const everybody = useFeed('public', chosen.has('public'));
  const feeds = [...(chosen.has('friends') ? [friends] : []), ...(chosen.has('public') ? [everybody] : [])];
  const fault = feeds.find((feed) => feed.fault !== null)?.fault ?? null;
  const isWaiting = feeds.some((feed) => feed.entries === undefined && feed.fault === null);
  const entries = reachOf(feeds);
  const again = () => {
    for (const feed of feeds) feed.again();
  };
  const more = () => {
    for (const feed of feeds) if (feed.hasMore) feed.more();
  };
  const hasMore = feeds.some((feed) => feed.hasMore);
  const months = monthsOf(entries);
  return (
    <div className="stack-4">
      {fault ? <Faulty fault={fault} isKnown={entries.length > 0} onAgain={again} /> : null}
      {isWaiting ? <Wait /> : null}
      {entries.length === 0 && !isWaiting && !fault ? empty : null}
      {children({ months, older: hasMore ? <OlderEntries key={entries.length} onMore={more} /> : null })}
    </div>
  );
}

/** Entries of all feeds, none older than where one of them has more to come: it would stand in between later. */
function reachOf(feeds: readonly Feed[]): ForeignEntry[] {
  const merged = mergeFeeds(feeds.map(({ entries = [] }) => entries));
  const reach = feeds.flatMap(({ hasMore, entries = [] }) => (hasMore ? [entries.at(-1)?.date ?? ''] : []));
  const from = reach.sort().at(-1) ?? '';
  return merged.filter(({ date }) => date >= from);
}

function monthsOf(entries: readonly ForeignEntry[]): Map<string, MonthOfOthers> {
  const draw: MonthOfOthers['draw'] = (entry, place, total) => (
    <OtherDay key={entry.id} entry={entry} place={place} total={total} />
  );
  const byMonth = Map.groupBy(entries, ({ date }) => date.slice(0, 7));
  return new Map([...byMonth].map(([month, ofMonth]) => [month, { entries: ofMonth, draw }]));
}

function Wait() {
  const { t } = useLingui();
  return (
    <div className="feed" role="status" aria-label={t`Einträge werden geladen …`}>
      <Skeleton shape="skel--card" />
    </div>
  );
}

interface FaultyProps {
  fault: NonNullable<Feed['fault']>;
  isKnown: boolean;
  onAgain: () => void;
}

function Faulty({ fault, isKnown, onAgain }: FaultyProps) {
  const { t } = useLingui();
  const words = useFaultWords();
  return (
    <Banner
      icon={<CloudOff className="i" aria-hidden="true" />}
      title={
        isKnown
          ? t`Von anderen siehst du den Stand von deinem letzten Besuch`
          : t`Von anderen ist gerade nichts zu sehen`
      }
    >
      <p>{words(fault)}</p>
      <div>
        <Button variant="line" onClick={onAgain}>
          <RotateCw className="i" aria-hidden="true" />
          <Trans>Noch einmal versuchen</Trans>
        </Button>
      </div>
    </Banner>
  );
}
