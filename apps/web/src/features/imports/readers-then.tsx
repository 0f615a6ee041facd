import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportReport } from '@tagfalter/contract/imports';
import { Globe, Link2, Lock, Users } from 'lucide-react';
import { OutcomeRow } from './outcome-row.tsx';
import type { ReportChoice } from './report-choice.ts';

/** To whom what comes becomes visible, as the boxes stand (spec decision 60). */
export function ReadersThen({ report, choice }: { report: ImportReport; choice: ReportChoice }) {
  const { t } = useLingui();
  const { friends, open, linked } = countReaders(report, choice);
  const note = <Trans>So hast du es angekreuzt. Sie sehen auch, was dort dazukommt.</Trans>;
  return (
    <div role="status">
      {friends > 0 ? (
        <OutcomeRow
          icon={Users}
          title={t`${plural(friends, { one: '# Tag sehen deine Freunde', other: '# Tage sehen deine Freunde' })}`}
          note={note}
        />
      ) : null}
      {open > 0 ? (
        <OutcomeRow
          icon={Globe}
          title={t`${plural(open, { one: '# Tag ist öffentlich', other: '# Tage sind öffentlich' })}`}
          note={note}
        />
      ) : null}
      {linked > 0 ? (
        <OutcomeRow
          icon={Link2}
          title={t`${plural(linked, { one: '# Tag sieht, wer den Link hat', other: '# Tage sieht, wer den Link hat' })}`}
          note={note}
        />
      ) : null}
      <NewDays report={report} choice={choice} />
    </div>
  );
}

function NewDays({ report: { created, formerlySeen }, choice }: { report: ImportReport; choice: ReportChoice }) {
  const then = choice.restores ? formerlySeen.friends + formerlySeen.public : 0;
  if (created > 0 && then >= created) return null;
  return (
    <OutcomeRow
      icon={Lock}
      title={then > 0 ? <Trans>Andere neue Tage siehst nur du</Trans> : <Trans>Neue Tage siehst nur du</Trans>}
      note={<Trans>Du kannst sie danach einzeln für andere öffnen.</Trans>}
    />
  );
}

function countReaders({ seen, formerlySeen }: ImportReport, { kept, restores }: ReportChoice) {
  const stay = seen.days.filter(({ date }) => kept.has(date));
  const staying = (one: 'friends' | 'public') => stay.filter(({ visibility }) => visibility === one).length;
  return {
    friends: staying('friends') + (restores ? formerlySeen.friends : 0),
    open: staying('public') + (restores ? formerlySeen.public : 0),
    linked: stay.filter(({ hasLink }) => hasLink).length,
  };
}
