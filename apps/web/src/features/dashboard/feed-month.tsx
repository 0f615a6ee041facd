import { Plural, Trans } from '@lingui/react/macro';
import type { ForeignEntry } from '@tagfalter/contract/wire-entry';
import type { EntryView } from '@tagfalter/local/entries/entries';
import type { DiaryMonth } from '@tagfalter/local/entries/months';
import type { NotArrived } from '@tagfalter/local/unsent/not-arrived';
import { buttonClass } from '@tagfalter/ui/button';
import { CalendarDays } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { FeedEntry } from './feed-day.tsx';
import { type FeedFilter, FIRST_DAYS, useMonthEntries } from './feed-months.ts';
import { FeedPiece, roomFor } from './feed-piece.tsx';
import { mergeFeeds } from './merge-feeds.ts';

/** A month with own days, and with what others have written in it. */
export interface MixedMonth extends DiaryMonth {
  others?: readonly ForeignEntry[];
  /** Draws one of theirs. */
  draw?: (entry: ForeignEntry, place: number, total: number) => ReactNode;
  /** Stands behind its days. */
  older?: ReactNode;
}

/** Days of the calendar that come and go together. */
const PIECE = 4;

export interface FeedMonthProps extends MixedMonth {
  filter: FeedFilter;
  /** Whether its days are in the document. */
  isNear: boolean;
  /** Days of all months before it. */
  before: number;
  total: number;
  /** The day that somebody comes back to. */
  kept: string | undefined;
  merged: ReadonlySet<string>;
  notArrived: NotArrived;
  onJump: () => void;
}

/** A month of the feed: its heading stays in sight while its days pass. Far from the window only its height is left. */
export const FeedMonth = memo(function FeedMonth({ month, isNear, onJump, older, ...rest }: FeedMonthProps) {
  const format = useFormat();
  const { days, others = [] } = rest;
  return (
    <section className="month" data-month={month} style={roomFor(days + others.length)}>
      <div className="mhead">
        <h3 className="h-sec" id={`month-${month}`} tabIndex={-1}>
          {format.monthYear(month)}
        </h3>
        {isNear && days > 0 ? (
          <span className="cap num">
            <Plural value={days} one="# Tag" other="# Tage" />
          </span>
        ) : null}
        {isNear ? (
          <button type="button" className={buttonClass('quiet')} onClick={onJump}>
            <CalendarDays className="i" aria-hidden="true" />
            <Trans>Monat</Trans>
          </button>
        ) : null}
      </div>
      {isNear ? <Days month={month} {...rest} /> : null}
      {older}
    </section>
  );
});

type DaysProps = Omit<FeedMonthProps, 'isNear' | 'onJump' | 'older'>;

function Days(props: DaysProps) {
  const { month, filter, before, total, kept, merged, notArrived, others = [], draw, days: count } = props;
  const own = useMonthEntries(month, filter) ?? [];
  const days = mergeFeeds<EntryView | ForeignEntry>([count > 0 ? own : [], others]);
  const pieces = Map.groupBy(days, ({ date }) => Math.ceil(Number(date.slice(8)) / PIECE));
  const keptAt = days.findIndex(({ date }) => date === kept);
  let place = 0;
  return (
    <div className="days">
      {[...pieces].map(([number, ofPiece]) => {
        const start = place;
        place += ofPiece.length;
        const isKept = keptAt >= 0 && Math.abs(start - keptAt) <= FIRST_DAYS;
        return (
          <FeedPiece key={number} days={ofPiece} isFirst={isKept || before + start < FIRST_DAYS}>
            {(entry, index) => {
              const at = before + start + index + 1;
              if ('user' in entry) return draw?.(entry, at, total);
              return (
                <FeedEntry
                  key={entry.id}
                  entry={entry}
                  isMerged={merged.has(entry.id)}
                  notArrived={notArrived}
                  place={at}
                  total={total}
                />
              );
            }}
          </FeedPiece>
        );
      })}
    </div>
  );
}
