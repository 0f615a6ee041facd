import { useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { moodBand } from '@tagfalter/domain/mood';
import { daysInMonth, monthsOfYear } from '@tagfalter/domain/year';
import type { GlancedEntry } from '@tagfalter/local/entries/year';
import { type CSSProperties, memo, useCallback, useRef, useState } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { useToday } from '#platform/today.ts';
import { gridStep } from './grid-step.ts';
import { useDayWords } from './use-day-words.ts';

/** Days with a number above them. */
const NUMBERED = [1, 5, 10, 15, 20, 25, 30];
/** Media query from which months lie as rows; the same as in `year.css`. */
const WIDE = '(min-width: 60rem)';

interface GridProps {
  year: string;
  byDate: ReadonlyMap<LocalDate, GlancedEntry>;
  chosen: LocalDate | undefined;
  onChoose: (date: LocalDate) => void;
}

/** Twelve months of days: one stop for Tab, arrows go the way that is seen (design 2). */
export function YearGrid({ year, byDate, chosen, onChoose }: GridProps) {
  const { t } = useLingui();
  const today = useToday();
  const grid = useRef<HTMLFieldSetElement>(null);
  const [focused, setFocused] = useState<LocalDate>();
  // The grid has a single Tab stop: the last focused day, else the chosen day, else today, else the year's first.
  const stop = [focused, chosen, today].find((date) => date?.startsWith(`${year}-`)) ?? `${year}-01-01`;
  const onKey = useCallback((date: LocalDate, key: string) => {
    const next = gridStep(date, key, matchMedia(WIDE).matches ? 'rows' : 'columns');
    if (next !== null) grid.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus();
    return next !== null;
  }, []);
  return (
    <fieldset className="ygrid" aria-label={t`Jahr in Farben`} ref={grid}>
      {NUMBERED.map((day) => (
        <DayNumber key={day} day={day} />
      ))}
      {monthsOfYear(year).map((month, index) => (
        <Month
          key={month}
          number={index + 1}
          month={month}
          byDate={byDate}
          today={within(month, today)}
          chosen={within(month, chosen)}
          stop={within(month, stop)}
          onChoose={onChoose}
          onFocus={setFocused}
          onKey={onKey}
        />
      ))}
    </fieldset>
  );
}

/** Position of a day in its month and of a month in its year, for the styles: months can be rows or columns. */
type CellStyle = CSSProperties & { '--d'?: number; '--m'?: number };

/** Returns the date if it is in the month: months without it are not drawn anew. */
const within = (month: string, date: LocalDate | undefined) => (date?.startsWith(`${month}-`) ? date : undefined);

interface MonthProps extends Pick<CellProps, 'onChoose' | 'onFocus' | 'onKey'> {
  number: number;
  month: string;
  byDate: ReadonlyMap<LocalDate, GlancedEntry>;
  /** These dates are set only where they belong to this month. */
  today: LocalDate | undefined;
  chosen: LocalDate | undefined;
  stop: LocalDate | undefined;
}

/** A month of cells; a step of the focus redraws one or two months. */
const Month = memo(function Month({ number, month, byDate, today, chosen, stop, ...on }: MonthProps) {
  const { monthName } = useFormat();
  const words = useDayWords();
  const place: CellStyle = { '--m': number };
  const long = monthName(month, 'long');
  return (
    <div className="ygrid__r" style={place}>
      <span
        className="ygrid__m"
        aria-hidden="true"
        data-short={monthName(month, 'short')}
        data-letter={long.charAt(0).toUpperCase()}
      />
      {daysInMonth(month).map((date) => (
        <Cell
          key={date}
          date={date}
          label={words(date, byDate.get(date))}
          look={lookOf(byDate.get(date))}
          isToday={date === today}
          isChosen={date === chosen}
          isStop={date === stop}
          {...on}
        />
      ))}
    </div>
  );
});

function DayNumber({ day }: { day: number }) {
  const place: CellStyle = { '--d': day };
  return (
    <span className="ygrid__d" style={place} aria-hidden="true">
      {day}
    </span>
  );
}

function lookOf(day: GlancedEntry | undefined): string {
  if (!day) return 'is-empty';
  return day.level === null ? 'is-written' : `pix b${moodBand(day.level)}`;
}

interface CellProps {
  date: LocalDate;
  label: string;
  look: string;
  isToday: boolean;
  isChosen: boolean;
  isStop: boolean;
  onChoose: (date: LocalDate) => void;
  onFocus: (date: LocalDate) => void;
  /** Returns whether the key did something. */
  onKey: (date: LocalDate, key: string) => boolean;
}

/** A day as a single element: there are 366 of them, and a step of the focus redraws two. */
const Cell = memo(function Cell({ date, label, look, isToday, isChosen, isStop, ...on }: CellProps) {
  const { onChoose, onFocus, onKey } = on;
  const place: CellStyle = { '--d': Number(date.slice(8)) };
  return (
    <button
      type="button"
      className={`ygrid__c ${look}${isToday ? ' is-today' : ''}`}
      style={place}
      data-date={date}
      aria-label={label}
      aria-pressed={isChosen}
      tabIndex={isStop ? 0 : -1}
      onClick={() => onChoose(date)}
      onFocus={() => onFocus(date)}
      onKeyDown={(event) => {
        if (onKey(date, event.key)) event.preventDefault();
      }}
    />
  );
});
