import '@tagfalter/ui/styles/print.css';
import '@tagfalter/ui/styles/ten-years.css';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { queryDayOfYears, queryFirstDate } from '@tagfalter/local/entries/year';
import { Button } from '@tagfalter/ui/button';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ChevronLeft, ChevronRight, Moon, Printer } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useFormat } from '#i18n/use-format.ts';
import { usePageTitle } from '#platform/page-title.ts';
import { useToday } from '#platform/today.ts';
import { useSwipe } from '#platform/use-swipe.ts';
import { nextDayOfYear } from './day-of-year.ts';
import { TenYearsRow } from './ten-years-row.tsx';
import { type YearsOfDay, yearsOfDay } from './years-of-day.ts';

/** Sheet with a date in all years, to read and to print. @param props.day `11-20` */
export function TenYearsScreen({ day }: { day: string }) {
  const { db } = useDiary();
  const format = useFormat();
  const today = useToday();
  const read = useLive(
    async () => ({ day, days: await queryDayOfYears(db, day), first: await queryFirstDate(db) }),
    [db, day],
  );
  const sheet = useRef<HTMLElement>(null);
  useSwipe(sheet);
  usePageTitle(format.shortDay(`2000-${day}`));
  const years = read?.day === day ? yearsOfDay(day, read.days, { first: read.first, today }) : undefined;
  return (
    <div className="main pad tenp">
      <div className="row between row--nw no-print">
        <Link className="back" to="/yearly">
          <ArrowLeft className="i" aria-hidden="true" />
          <Trans>Jahr</Trans>
        </Link>
        <Button variant="line" onClick={() => print()}>
          <Printer className="i" aria-hidden="true" />
          <Trans>Drucken</Trans>
        </Button>
      </div>
      <article className="card ten" ref={sheet}>
        <Head day={day} years={years} />
        {years ? (
          <>
            <ol>
              {years.rows.map((row) => (
                <TenYearsRow key={row.date} {...row} />
              ))}
            </ol>
            <Foot resting={years.resting} />
          </>
        ) : (
          <p className="mut ten__wait" role="status">
            <Trans>Lade Einträge...</Trans>
          </p>
        )}
      </article>
    </div>
  );
}

function Head({ day, years }: { day: string; years: YearsOfDay | undefined }) {
  const format = useFormat();
  const { written = 0, years: all = 0 } = years ?? {};
  return (
    <header className="ten__h">
      <Neighbour day={day} step={-1}>
        <ChevronLeft className="i" aria-hidden="true" />
      </Neighbour>
      <div className="ten__d">
        <h1>
          <span className="sr">{format.shortDay(`2000-${day}`)}</span>
          <span className="ten__n" aria-hidden="true">
            {Number(day.slice(3))}
          </span>
          <span aria-hidden="true">{format.monthName(`2000-${day.slice(0, 2)}`, 'long')}</span>
        </h1>
        <p className="cap num" aria-live="polite">
          {years ? <Plural value={all} one={`${written} von # Jahr`} other={`${written} von # Jahren`} /> : null}
        </p>
      </div>
      <Neighbour day={day} step={1}>
        <ChevronRight className="i" aria-hidden="true" />
      </Neighbour>
    </header>
  );
}

/** Replaces this date in the history, so that Back leads to where the reading began. */
function Neighbour({ day, step, children }: { day: string; step: 1 | -1; children: ReactNode }) {
  const { shortDay } = useFormat();
  const next = nextDayOfYear(day, step);
  const label = shortDay(`2000-${next}`);
  return (
    <Link
      className="ib ib--line no-print"
      to="/day/$day"
      params={{ day: next }}
      replace
      resetScroll={false}
      aria-label={label}
      data-tip={label}
      data-day-link={step < 0 ? 'before' : 'after'}
    >
      {children}
    </Link>
  );
}

function Foot({ resting }: { resting: number }) {
  const { t } = useLingui();
  return (
    <footer className="ten__f cap">
      {resting === 0 ? null : (
        <p className="row row--nw no-print">
          <Moon className="i" aria-hidden="true" />
          <span>
            <Plural
              value={resting}
              one="# Jahr ruht und steht nicht hier."
              other="# Jahre ruhen und stehen nicht hier."
            />{' '}
            <Link className="link" to="/settings/quiet">
              <Trans>Ruhende Erinnerungen</Trans>
            </Link>
          </span>
        </p>
      )}
      <p className="print-only">{t`Tagfalter`}</p>
    </footer>
  );
}
