import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportState } from '@tagfalter/contract/imports';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { Card } from '@tagfalter/ui/card';
import { Hourglass } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { ImportProblems } from './import-problems.tsx';
import { QuotaFull } from './quota-full.tsx';
import { RecentDays } from './recent-days.tsx';
import { useCount } from './use-count.ts';
import type { ImportWork } from './use-import.ts';

/** Number of recent days listed while the import runs; the final report lists all it receives. */
const SHOWN = 3;

/** Progress of the import, year by year; it continues without this window. */
export function TakingOver({ work, state }: { work: ImportWork; state: ImportState }) {
  const { t } = useLingui();
  const format = useFormat();
  const count = useCount();
  const heading = useRef<HTMLHeadingElement>(null);
  const { hasBegun } = work;
  // The tapped button at the end of a long report is gone; the progress is above it.
  useEffect(() => {
    if (hasBegun) heading.current?.focus();
  }, [hasBegun]);
  const { report, progress, name } = state;
  if (!report) return null;
  // Days chosen for entries without a date come in addition.
  const all = Math.max(report.days, progress.days, 1);
  const [done, total] = [count(progress.days), count(all)];
  const photos = t`${plural(progress.photos, { one: '# Foto', other: '# Fotos' })}`;
  return (
    <>
      <Card tight={true} className="prog">
        <div className="prog__h">
          <div>
            <h2 className="h-sec" ref={heading} tabIndex={-1}>
              <Trans>Wird übernommen</Trans>
            </h2>
            <p className="cap ell">{name}</p>
          </div>
          <b className="prog__n num">{format.percent(progress.days / all)}</b>
        </div>
        <progress className="bar" max={all} value={progress.days} aria-label={t`Wird übernommen`} />
        <Years from={report.from} to={report.to} at={progress.date} />
        <p className="cap num">
          <Trans>
            {done} von {total} Tagen · {photos}
          </Trans>
        </p>
        <div className="acts2">
          <Button variant="line" aria-disabled={work.isBusy} onClick={() => void work.cancel()}>
            <Trans>Abbrechen</Trans>
          </Button>
        </div>
        {state.waitsFor === null ? (
          <p className="cap">
            <Trans>
              Läuft auf dem Server weiter, wenn du die Seite schließt. Bei „Abbrechen“ bleiben die Tage, die schon da
              sind.
            </Trans>
          </p>
        ) : null}
      </Card>
      <div role="status">
        {state.waitsFor === 'quota_full' ? <QuotaFull work={work} state={state} /> : <Wait waitsFor={state.waitsFor} />}
      </div>
      <RecentDays dates={progress.recent.slice(0, SHOWN)} />
      <ImportProblems problems={report.problems} dates={new Map()} />
    </>
  );
}

/** Why nothing moves at the moment. */
function Wait({ waitsFor }: Pick<ImportState, 'waitsFor'>) {
  const { t } = useLingui();
  if (waitsFor === null) return null;
  return (
    <Banner icon={<Hourglass className="i" aria-hidden="true" />} title={t`Es wartet gerade`}>
      <p>
        {waitsFor === 'storage_full' ? (
          <Trans>Auf dem Server ist kein Platz mehr. Sobald wieder welcher da ist, geht es von selbst weiter.</Trans>
        ) : waitsFor === 'store_away' ? (
          <Trans>
            Der Server kommt gerade nicht an Fotos und Archive heran. Sobald es wieder klappt, geht es von selbst
            weiter.
          </Trans>
        ) : (
          <Trans>Auf dem Server ist viel los. Es geht von selbst weiter.</Trans>
        )}
      </p>
    </Banner>
  );
}

/** Maximum number of years that fit into the strip. */
const MAX_YEARS = 24;

interface YearsProps {
  from: string | null;
  to: string | null;
  /** Last imported day. */
  at: string | null;
}

/** Strip of the years, finished or not; its label says the same in words. */
function Years({ from, to, at }: YearsProps) {
  const { t } = useLingui();
  const [first, last] = [Number(from?.slice(0, 4)), Number(to?.slice(0, 4))];
  const now = at === null ? first : Number(at.slice(0, 4));
  if (!from || !to || last - first >= MAX_YEARS || last === first) return null;
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const label = now > first ? t`${first} bis ${now - 1} fertig, ${now} läuft` : t`${now} läuft`;
  return (
    <div className="prog__y" role="img" aria-label={label}>
      {years.map((year) => (
        <span key={year} className={year < now ? 'done' : year === now ? 'now' : ''}>
          <i />’{String(year).slice(2)}
        </span>
      ))}
    </div>
  );
}
