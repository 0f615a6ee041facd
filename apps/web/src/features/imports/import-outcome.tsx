import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportReport } from '@tagfalter/contract/imports';
import { Badge } from '@tagfalter/ui/badge';
import { Copy, FileArchive, Flame, GitMerge, Plus } from 'lucide-react';
import { useFormat } from '#i18n/use-format.ts';
import { OutcomeRow } from './outcome-row.tsx';
import { useCount } from './use-count.ts';

/** A row for each kind of day that there is. */
export function ImportOutcomeView({
  report: { created, createdFrom, createdTo, merged, same, shelf },
}: {
  report: ImportReport;
}) {
  const { t } = useLingui();
  const count = useCount();
  return (
    <section>
      <h2 className="h-sec">
        <Trans>Das würde passieren</Trans>
      </h2>
      {created > 0 ? (
        <OutcomeRow
          icon={Plus}
          title={t`${plural(created, { one: '# Tag wird neu angelegt', other: '# Tage werden neu angelegt' })}`}
          note={<Span from={createdFrom} to={createdTo} />}
          badge={
            <Badge tone="green">
              <Trans>neu</Trans>
            </Badge>
          }
        />
      ) : null}
      {merged > 0 ? (
        <OutcomeRow
          icon={GitMerge}
          title={t`${plural(merged, { one: '# Tag wird zusammengeführt', other: '# Tage werden zusammengeführt' })}`}
          note={<Trans>Es gibt dort schon einen Eintrag. Der alte Stand bleibt im Verlauf.</Trans>}
          badge={<Badge tone="blue">{count(merged)}</Badge>}
        />
      ) : null}
      {same > 0 ? (
        <OutcomeRow
          icon={Copy}
          title={t`${plural(same, { one: '# Tag ist schon genauso da', other: '# Tage sind schon genauso da' })}`}
          note={<Trans>Daran ändert sich nichts.</Trans>}
          badge={<Badge>{count(same)}</Badge>}
        />
      ) : null}
      {shelf > 0 ? (
        <OutcomeRow
          icon={FileArchive}
          title={t`${plural(shelf, { one: '# Datei kommt zu „Mitgebracht“', other: '# Dateien kommen zu „Mitgebracht“' })}`}
          note={
            <Trans>
              Videos und was sonst in keinen Eintrag passt, liegen dort bei ihrem Tag, auch Orte, Wetter und
              Schlagwörter. Nur du siehst es.
            </Trans>
          }
          badge={<Badge>{count(shelf)}</Badge>}
        />
      ) : null}
      <OutcomeRow
        icon={Flame}
        title={<Trans>Deine Bonus-Einladungen ändern sich nicht</Trans>}
        note={<Trans>Importierte Tage zählen nicht für Bonus-Einladungen.</Trans>}
        badge={
          <Badge>
            <Trans>wie gehabt</Trans>
          </Badge>
        }
      />
    </section>
  );
}

function Span({ from, to }: { from: string | null; to: string | null }) {
  const format = useFormat();
  if (from === null || to === null) return null;
  const [first, last] = [format.longDay(from), format.longDay(to)];
  if (from === to) return first;
  return (
    <Trans>
      {first} bis {last}
    </Trans>
  );
}
