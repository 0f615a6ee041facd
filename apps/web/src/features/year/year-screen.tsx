import '@tagfalter/ui/styles/feed.css';
import '@tagfalter/ui/styles/year.css';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { yearFigures } from '@tagfalter/domain/year';
import { buttonClass } from '@tagfalter/ui/button';
import { Empty } from '@tagfalter/ui/empty';
import { FirstEntryDrawing } from '@tagfalter/ui/first-entry-drawing';
import { Tabs } from '@tagfalter/ui/tabs';
import { Link } from '@tanstack/react-router';
import { BookOpen, Download, Moon } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { usePageTitle } from '#platform/page-title.ts';
import { useToday } from '#platform/today.ts';
import { MonthCalendar } from './month-calendar.tsx';
import { MoodLine } from './mood-line.tsx';
import { useYear, type Year } from './use-year.ts';
import { YearColours } from './year-colours.tsx';
import { YearEmojis } from './year-emojis.tsx';
import { YearFiguresView } from './year-figures.tsx';
import { YearMonths } from './year-months.tsx';
import type { YearView } from './year-views.ts';

/** This year and this many before it can be chosen (spec §2). */
const YEARS_BEFORE = 4;

export interface YearScreenProps {
  /** The requested year; this year if it cannot be chosen. */
  year: number | undefined;
  view: YearView;
  onYear: (year: number) => void;
  onView: (view: YearView) => void;
}

/** The year in review (spec §2), from the data of this device alone. */
export function YearScreen({ year: asked, view, onYear, onView }: YearScreenProps) {
  const { t } = useLingui();
  const thisYear = Number(useToday().slice(0, 4));
  const years = Array.from({ length: YEARS_BEFORE + 1 }, (_, back) => thisYear - back);
  const year = asked !== undefined && years.includes(asked) ? asked : thisYear;
  const name = String(year);
  usePageTitle(t`Dein ${name} Jahr`);
  const read = useYear(name);
  return (
    <div className="main main--wide pad yearly">
      <div className="row between">
        <h1 className="h-page">
          <Trans>Dein {name} Jahr</Trans>
        </h1>
        <div className="row yearly__x">
          <select
            className="sel num yearly__y"
            aria-label={t`Jahr`}
            value={year}
            onChange={({ target }) => onYear(Number(target.value))}
          >
            {years.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
          {read && read.all.length > 0 ? <TakeAlong year={year} /> : null}
        </div>
      </div>
      {!read || (read.isComing && read.all.length === 0) ? (
        <p className="mut yearly__wait" role="status">
          <Trans>Lade Einträge...</Trans>
        </p>
      ) : read.all.length === 0 ? (
        <>
          <EmptyYear year={name} />
          {/* Each of its days can be added later (spec decision 75). */}
          <MonthCalendar key={name} year={name} days={read.all} />
        </>
      ) : (
        <Review key={name} read={read} view={view} onView={onView} />
      )}
    </div>
  );
}

/** Downloads of the year: as an archive, and as a book. */
function TakeAlong({ year }: { year: number }) {
  return (
    <>
      <Link className={buttonClass('line')} to="/settings/archive" search={{ year }}>
        <Download className="i" aria-hidden="true" />
        <Trans>Exportieren</Trans>
      </Link>
      <Link className={buttonClass('line')} to="/book/$year" params={{ year: String(year) }}>
        <BookOpen className="i" aria-hidden="true" />
        <Trans>Fotobuch</Trans>
      </Link>
    </>
  );
}

function EmptyYear({ year }: { year: string }) {
  const { t } = useLingui();
  return (
    <Empty drawing={<FirstEntryDrawing />} title={t`${year} hat noch keinen Eintrag`}>
      <p className="mut">
        <Trans>Sobald du schreibst, wächst hier dein Jahr: ein Falter für jeden Tag.</Trans>
      </p>
      <Link className={buttonClass('write')} to="/create">
        <Trans context="act">Neuer Eintrag</Trans>
      </Link>
    </Empty>
  );
}

interface ReviewProps {
  read: Year;
  view: YearView;
  onView: (view: YearView) => void;
}

function Review({ read: { year, days, all }, view, onView }: ReviewProps) {
  const { t } = useLingui();
  const figures = useMemo(() => yearFigures(days), [days]);
  // The tab switches at once, its panel follows when it is drawn.
  const shown = useDeferredValue(view);
  const tabs = [
    { value: 'colours', label: t`Farben` },
    { value: 'calendar', label: t`Kalender` },
    { value: 'line', label: t`Linie` },
  ] as const;
  return (
    <>
      <YearFiguresView figures={figures} />
      <div className="stack-6">
        <Tabs label={t`Ansicht`} tabs={tabs} value={view} onChange={onView}>
          {shown === 'colours' ? <YearColours year={year} days={days} /> : null}
          {shown === 'calendar' ? <MonthCalendar year={year} days={all} /> : null}
          {shown === 'line' ? <MoodLine year={year} days={days} /> : null}
        </Tabs>
      </div>
      <Resting count={all.length - days.length} />
      <YearEmojis days={days} />
      {shown === 'calendar' ? null : <YearMonths days={days} />}
    </>
  );
}

/** Note that resting days are left out here on purpose. */
function Resting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="cap row row--nw">
      <Moon className="i" aria-hidden="true" />
      <Plural
        value={count}
        one="# Tag ruht und steht nur im Kalender."
        other="# Tage ruhen und stehen nur im Kalender."
      />
    </p>
  );
}
