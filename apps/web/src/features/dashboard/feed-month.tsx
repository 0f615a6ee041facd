import { Plural, Trans } from '@lingui/react/macro';
import type { DiaryMonth } from '@tagfalter/local/entries/months';
import type { NotArrived } from '@tagfalter/local/unsent/not-arrived';
import { buttonClass } from '@tagfalter/ui/button';
import { CalendarDays } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { FeedDay } from './feed-day.tsx';
import { type FeedFilter, useMonthDays } from './feed-months.ts';
import { mergeFeeds } from './merge-feeds.ts';

/** The height of so many days, also while they are not there. */
function roomFor(days: number): CSSProperties {
  const style: CSSProperties & Record<'--n', number> = { '--n': days };
  return style;
}

export interface FeedMonthProps extends DiaryMonth {
  filter: FeedFilter;
  /** Whether its days are in the document. */
  isNear: boolean;
  /** Days of all months before it. */
  before: number;
  total: number;
  merged: ReadonlySet<string>;
  notArrived: NotArrived;
  onJump: () => void;
}

/** A month of the feed: its heading stays in sight while its days pass. Far from the window only its height is left. */
export function FeedMonth({ month, days, isNear, onJump, ...rest }: FeedMonthProps) {
  const format = useFormat();
  return (
    <section className="month" data-month={month}>
      <div className="mhead">
        <h3 className="h-sec" id={`month-${month}`} tabIndex={-1}>
          {format.monthYear(month)}
        </h3>
        <span className="cap num">
          <Plural value={days} one="# Tag" other="# Tage" />
        </span>
        {isNear ? (
          <button type="button" className={buttonClass('quiet')} onClick={onJump}>
            <CalendarDays className="i" aria-hidden="true" />
            <Trans>Monat</Trans>
          </button>
        ) : null}
      </div>
      <div className="days" style={roomFor(days)}>
        {isNear ? <Days month={month} {...rest} /> : null}
      </div>
    </section>
  );
}

type DaysProps = Omit<FeedMonthProps, 'days' | 'isNear' | 'onJump'>;

function Days({ month, filter, before, total, merged, notArrived }: DaysProps) {
  const days = useMonthDays(month, filter) ?? [];
  return mergeFeeds([days]).map((entry, index) => (
    <FeedDay
      key={entry.id}
      entry={entry}
      isMerged={merged.has(entry.id)}
      notArrived={notArrived}
      place={before + index + 1}
      total={total}
    />
  ));
}
