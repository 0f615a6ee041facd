import { Trans, useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { moodBand } from '@tagfalter/domain/mood';
import { daysInMonth, meanMood } from '@tagfalter/domain/year';
import type { GlancedEntry } from '@tagfalter/local/entries/year';
import { IconButton } from '@tagfalter/ui/icon-button';
import { Wing } from '@tagfalter/ui/wing';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { useToday } from '#platform/today.ts';
import { CalendarDay } from './calendar-day.tsx';
import { Peek } from './peek.tsx';
import { oneDecimal, weekdayFromMonday, weekdays } from './year-format.ts';

interface CalendarProps {
  year: string;
  /** Resting days stand here as well: the calendar leaves nothing out. */
  days: readonly GlancedEntry[];
}

/** Days of a month in weeks from Monday on; null before the first and behind the last. */
function weeksOf(month: string): (LocalDate | null)[][] {
  const days = daysInMonth(month);
  const before = weekdayFromMonday(`${month}-01`);
  const cells = [...Array.from({ length: before }, () => null), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, at) => cells[week * 7 + at] ?? null),
  );
}

/** The month that is shown first: this one, or the year's last with days. */
function firstMonth(year: string, days: readonly GlancedEntry[], today: LocalDate): string {
  if (today.startsWith(`${year}-`)) return today.slice(0, 7);
  return days[0]?.date.slice(0, 7) ?? `${year}-01`;
}

/** A month as a sheet of days with their photos. */
export const MonthCalendar = memo(function MonthCalendar({ year, days }: CalendarProps) {
  const today = useToday();
  const [month, setMonth] = useState(() => firstMonth(year, days, today));
  const [chosen, setChosen] = useState<LocalDate>();
  const byDate = useMemo(() => new Map(days.map((day) => [day.date, day])), [days]);
  // Heading and ring show at once, days and what they hold when they are drawn.
  const drawn = useDeferredValue(month);
  const newest = days.find(({ date }) => date.startsWith(drawn))?.date;
  const shown = chosen?.startsWith(drawn) ? chosen : newest;
  const peeked = useDeferredValue(shown);
  const turn = (step: number) => setMonth(stepMonth(month, step));
  const format = useFormat();
  return (
    <div className="calv">
      <section className="stack" aria-labelledby="month">
        <div className="row between row--nw">
          <IconButton
            lined
            label={format.monthYear(stepMonth(month, -1))}
            disabled={month.endsWith('-01')}
            onClick={() => turn(-1)}
          >
            <ChevronLeft className="i" aria-hidden="true" />
          </IconButton>
          <h2 className="h-sec" id="month" aria-live="polite">
            {format.monthYear(month)}
          </h2>
          <IconButton
            lined
            label={format.monthYear(stepMonth(month, 1))}
            disabled={month.endsWith('-12') || month >= today.slice(0, 7)}
            onClick={() => turn(1)}
          >
            <ChevronRight className="i" aria-hidden="true" />
          </IconButton>
        </div>
        <Weeks {...{ byDate, today }} month={drawn} shown={shown} onChoose={setChosen} />
      </section>
      <aside className="stack-6">
        <Aside days={days} month={drawn} shown={peeked} byDate={byDate} />
      </aside>
    </div>
  );
});

interface WeeksProps extends Omit<SlotProps, 'date'> {
  month: string;
}

/** The days of a month, a week in a row. */
const Weeks = memo(function Weeks({ month, ...slot }: WeeksProps) {
  const { language } = useFormat();
  const names = weekdays(language);
  return (
    <table className="cal" aria-labelledby="month">
      <WeekdayHead />
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((date) => date !== null)}>
            {names.map(({ long }, at) => (
              <td key={long}>
                <Slot date={week[at] ?? null} {...slot} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
});

interface AsideProps extends Pick<SlotProps, 'byDate' | 'shown'> {
  days: readonly GlancedEntry[];
  month: string;
}

/** Beside the month: what the chosen day holds, and the month's figures. */
const Aside = memo(function Aside({ days, month, shown, byDate }: AsideProps) {
  const ofMonth = days.filter(({ date }) => date.startsWith(month));
  return (
    <>
      <div aria-live="polite">{shown === undefined ? null : <Peek date={shown} day={byDate.get(shown)} />}</div>
      <MonthFigures days={ofMonth} />
    </>
  );
});

interface SlotProps {
  date: LocalDate | null;
  byDate: ReadonlyMap<LocalDate, GlancedEntry>;
  today: LocalDate;
  shown: LocalDate | undefined;
  onChoose: (date: LocalDate) => void;
}

/** A place in a week: a day of the month, or nothing. */
function Slot({ date, byDate, today, shown, onChoose }: SlotProps) {
  if (date === null) return null;
  const isChosen = date === shown;
  return <CalendarDay {...{ date, today, isChosen, onChoose }} day={byDate.get(date)} />;
}

/** The month before or after. @param month `2026-11` */
function stepMonth(month: string, step: number): string {
  const number = Number(month.slice(5)) + step;
  const [year, at] = number < 1 ? [-1, 12] : number > 12 ? [1, 1] : [0, number];
  return `${Number(month.slice(0, 4)) + year}-${String(at).padStart(2, '0')}`;
}

function WeekdayHead() {
  const { language } = useFormat();
  return (
    <thead>
      <tr>
        {weekdays(language).map(({ short, long }) => (
          <th key={long} scope="col">
            <abbr aria-label={long}>{short}</abbr>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function MonthFigures({ days }: { days: readonly GlancedEntry[] }) {
  const { t } = useLingui();
  const { language } = useFormat();
  const mean = meanMood(days);
  return (
    <dl className="mstat num">
      <div>
        <dt>
          <Trans>Tage</Trans>
        </dt>
        <dd>{days.length}</dd>
      </div>
      <div>
        <dt>
          <Trans>Fotos</Trans>
        </dt>
        <dd>{days.reduce((sum, { photos }) => sum + photos, 0)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Stimmung</Trans>
        </dt>
        <dd className="row row--nw">
          {mean === null ? (
            t`keine`
          ) : (
            <>
              <Wing band={moodBand(mean)} size="sm" />
              {oneDecimal(mean, language)}
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}
