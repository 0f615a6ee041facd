import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { type LetterKey, useLetterKey } from '#platform/letter-key.ts';
import type { NearEntries } from './use-neighbours.ts';

export interface DayLinkProps {
  days: NearEntries;
  side: 'before' | 'after';
  className: string;
  label?: string | undefined;
  letter?: LetterKey | undefined;
  children: ReactNode;
}

/**
 * Leads to the nearest day on one side; nothing where there is none. It takes the place of this one in the history, so that
 * Back leads to where the reading began. J and a swipe to the right lead to the earlier entry, as in the feed.
 */
export function DayLink({ days, side, className, label, letter, children }: DayLinkProps) {
  const entry = days[side];
  const common = { className, 'aria-label': label, 'data-tip': label, 'aria-keyshortcuts': letter };
  if (entry)
    return (
      <Link to="/entry/$id" params={{ id: entry.id }} replace data-day-link={side} {...common}>
        {children}
      </Link>
    );
  if (side === 'after' && days.openToday)
    return (
      <Link to="/create" data-day-link={side} {...common}>
        {children}
      </Link>
    );
  return null;
}

/** The date between the ways to the days beside it. */
export function DayNav({ days, children }: { days: NearEntries | undefined; children: ReactNode }) {
  const { t } = useLingui();
  const { longDay } = useFormat();
  const [j, k] = [useLetterKey('j'), useLetterKey('k')];
  const before = days?.before ? longDay(days.before.date) : '';
  const after = days?.after ? longDay(days.after.date) : '';
  return (
    <div className="dnav">
      <span className="dnav__b">
        {days ? (
          <DayLink days={days} side="before" className="ib ib--line" label={t`Früherer Tag: ${before}`} letter={j}>
            <ChevronLeft className="i" aria-hidden="true" />
          </DayLink>
        ) : null}
      </span>
      {children}
      <span className="dnav__b">
        {days ? (
          <DayLink
            days={days}
            side="after"
            className="ib ib--line"
            label={days.after ? t`Späterer Tag: ${after}` : t`Heute, noch offen`}
            letter={k}
          >
            <ChevronRight className="i" aria-hidden="true" />
          </DayLink>
        ) : null}
      </span>
    </div>
  );
}
