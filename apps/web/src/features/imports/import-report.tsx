import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportState, ImportReport as Report } from '@tagfalter/contract/imports';
import { Button } from '@tagfalter/ui/button';
import { Card } from '@tagfalter/ui/card';
import { FileArchive } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { useToday } from '#platform/today.ts';
import { FORMAT_NAMES } from './format-names.ts';
import { canBeGiven } from './given-day.ts';
import { ImportOutcomeView } from './import-outcome.tsx';
import { ImportProblems } from './import-problems.tsx';
import type { ReportChoice } from './report-choice.ts';
import { SeenEntries } from './seen-days.tsx';
import { useCount } from './use-count.ts';
import type { ImportWork } from './use-import.ts';

/** Report of the dry run, and 'Übernehmen'. */
export function ImportReportView({ work, state }: { work: ImportWork; state: ImportState }) {
  const { t } = useLingui();
  const today = useToday();
  const problems = useRef<HTMLElement>(null);
  const [isAsked, setAsked] = useState(false);
  const [dates, setDates] = useState<ReadonlyMap<string, string>>(new Map());
  const [choice, setChoice] = useState<ReportChoice>({ kept: new Set(), restores: false });
  const { report } = state;
  if (!report) return null;
  const given = [...dates].map(([entry, date]) => ({ entry, date }));
  const isWrong = given.some(({ date }) => !canBeGiven(date, today));
  const apply = () => {
    setAsked(true);
    if (!isWrong) void work.apply(given, choice);
    else problems.current?.querySelector<HTMLElement>('[data-wrong]')?.focus();
  };
  const all = report.created + report.merged + given.length;
  return (
    <>
      <Summary state={state} report={report} />
      <ImportOutcomeView report={report} />
      <SeenEntries report={report} choice={choice} onChoice={setChoice} />
      <ImportProblems
        ref={problems}
        problems={report.problems}
        dates={dates}
        isAsked={isAsked}
        onDate={(entry, date) => setDates(withDate(dates, entry, date))}
      />
      <Card tight={true} className="cta">
        <p className="cap">
          <Trans>Du kannst jederzeit abbrechen: Es bleiben nur ganze Tage, nie halbe.</Trans>
        </p>
        <div className="acts2">
          {all > 0 ? (
            <Button variant="ink" aria-disabled={work.isBusy} onClick={apply}>
              {t`${plural(all, { one: '# Tag übernehmen', other: '# Tage übernehmen' })}`}
            </Button>
          ) : (
            <p>
              <Trans>Hier ist nichts, was noch nicht da wäre.</Trans>
            </p>
          )}
          <Button variant="quiet" aria-disabled={work.isBusy} onClick={() => void work.cancel()}>
            <Trans>Verwerfen</Trans>
          </Button>
        </div>
      </Card>
    </>
  );
}

function withDate(dates: ReadonlyMap<string, string>, entry: string, date: string): Map<string, string> {
  const changed = new Map(dates);
  if (date === '') changed.delete(entry);
  else changed.set(entry, date);
  return changed;
}

function Summary({ state: { name, size }, report }: { state: ImportState; report: Report }) {
  const format = useFormat();
  const count = useCount();
  const { days, photos, from, to } = report;
  // Shows the first and last year: a number of years would exceed the time between the two days.
  const years = new Set([from, to].flatMap((day) => (day ? [day.slice(0, 4)] : [])));
  const [fileSize, program] = [format.fileSize(size), FORMAT_NAMES[report.format]];
  return (
    <Card tight={true} className="stack-4">
      <div className="archive">
        <span className="q">
          <FileArchive className="i" aria-hidden="true" />
        </span>
        <div className="item__t">
          <b className="ell">{name}</b>
          <p className="cap num">
            <Trans>
              {fileSize} · {program} · Probelauf, es wurde noch nichts geändert
            </Trans>
          </p>
        </div>
      </div>
      <dl className="three num">
        <div>
          <dt>
            <Trans>Tage</Trans>
          </dt>
          <dd>{count(days)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Fotos</Trans>
          </dt>
          <dd>{count(photos)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Zeitraum</Trans>
          </dt>
          <dd>{[...years].join('–') || '–'}</dd>
        </div>
      </dl>
    </Card>
  );
}
