import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { BONUS_RUN } from '@tagfalter/domain/streak';
import { foldClass } from '@tagfalter/ui/card';
import { ChevronDown, Gift } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { WrittenDays } from '#entities/diary/use-streak.ts';
import { withScreenWords } from '#i18n/activate.ts';
import { Week } from './week.tsx';

const EarnedBonus = lazy(async () => ({ default: (await import('./earned-bonus.tsx')).EarnedBonus }));
const Figures = lazy(async () => ({ default: (await withScreenWords(import('./figures.tsx'))).Figures }));

/** Bars, one for each day of a run that earns. */
const BARS = Array.from({ length: BONUS_RUN }, (_, before) => before + 1);

/** Days in a row, progress to the bonus invitations, and the diary's figures (spec §2, spec decision 17). */
export function StreakCard({ days }: { days: WrittenDays }) {
  return (
    <section className={`card streak${foldClass('neutral')}`} aria-labelledby="streak-title">
      <div className="row between streak__head">
        <h2 className="h-ui" id="streak-title">
          <Trans>Deine Serie</Trans>
        </h2>
        {days.current > 0 && days.isOpenToday ? (
          <span className="cap">
            <Trans>heute noch offen</Trans>
          </span>
        ) : null}
      </div>
      <Week dates={days.dates} />
      {days.current === 0 ? <AfterBreak best={days.best} /> : <Running days={days} />}
      <YourFigures best={days.best} />
    </section>
  );
}

/** No red and no zero: the best run stays (design 2). */
function AfterBreak({ best }: { best: number }) {
  return (
    <p className="mut">
      <Trans>Schön, dass du wieder da bist.</Trans>{' '}
      <Trans>
        Deine längste Serie: <Plural value={best} one="# Tag" other="# Tage" />.
      </Trans>
    </p>
  );
}

function Running({ days: { current, daysToBonus } }: { days: WrittenDays }) {
  const { t } = useLingui();
  const done = BONUS_RUN - daysToBonus;
  return (
    <>
      <div className="five" role="img" aria-label={t`${done} von ${BONUS_RUN} Tagen`}>
        {BARS.map((day) => (
          <i key={day} className={day <= done ? 'on' : undefined} />
        ))}
        <Gift className="i" aria-hidden="true" />
      </div>
      <p className="mut">
        {daysToBonus > 0 ? (
          <Trans>
            <b>
              <Plural value={current} one="# Tag" other="# Tage" />
            </b>{' '}
            – noch {daysToBonus} bis zu deinen Bonus-Einladungen
          </Trans>
        ) : (
          <>
            <Trans>
              <b>{current} Tage</b> in Folge
            </Trans>
            <Suspense>
              <EarnedBonus />
            </Suspense>
          </>
        )}
      </p>
    </>
  );
}

/** Figures of the diary, counted only once they are opened. */
function YourFigures({ best }: { best: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="disc" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Trans>Deine Zahlen</Trans>
        <ChevronDown className="i disc__turn" aria-hidden="true" />
      </summary>
      <div className="disc__in">
        {isOpen ? (
          <Suspense>
            <Figures best={best} />
          </Suspense>
        ) : null}
      </div>
    </details>
  );
}
