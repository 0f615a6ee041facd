import { Plural, Trans } from '@lingui/react/macro';
import type { DiaryMonth } from '@tagfalter/local/entries/months';
import type { NotArrived } from '@tagfalter/local/unsent/not-arrived';
import { buttonClass } from '@tagfalter/ui/button';
import { CalendarDays } from 'lucide-react';
import { memo } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { FeedDay } from './feed-day.tsx';
import { type FeedFilter, FIRST_DAYS, useMonthDays } from './feed-months.ts';
import { FeedPiece, roomFor } from './feed-piece.tsx';
import { mergeFeeds } from './merge-feeds.ts';

/** Days of the calendar that come and go together. */
const PIECE = 4;

export interface FeedMonthProps extends DiaryMonth {
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
export const FeedMonth = memo(function FeedMonth({ month, days, isNear, onJump, ...rest }: FeedMonthProps) {
  const format = useFormat();
  return (
    <section className="month" data-month={month} style={roomFor(days)}>
      <div className="mhead">
        <h3 className="h-sec" id={`month-${month}`} tabIndex={-1}>
          {format.monthYear(month)}
        </h3>
        {isNear ? (
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
    </section>
  );
});

type DaysProps = Omit<FeedMonthProps, 'days' | 'isNear' | 'onJump'>;

function Days({ month, filter, before, total, kept, merged, notArrived }: DaysProps) {
  const days = mergeFeeds([useMonthDays(month, filter) ?? []]);
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
            {(entry, index) => (
              <FeedDay
                key={entry.id}
                entry={entry}
                isMerged={merged.has(entry.id)}
                notArrived={notArrived}
                place={before + start + index + 1}
                total={total}
              />
            )}
          </FeedPiece>
        );
      })}
    </div>
  );
}
