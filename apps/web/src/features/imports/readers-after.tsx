import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportReport as Report } from '@tagfalter/contract/imports';
import { Eye, EyeOff } from 'lucide-react';
import { useFormat } from '#i18n/use-format.ts';

/** Maximum number of days that are named. */
const NAMED = 5;

/** Visibility of days that others could see, after the import (spec decision 60). */
export function ReadersAfter({ readers: { hidden, hiddenDays, kept, restored } }: Pick<Report, 'readers'>) {
  const { t } = useLingui();
  const format = useFormat();
  if (hidden + kept + restored === 0) return null;
  const named = hiddenDays.slice(0, NAMED).map((date) => format.longDay(date));
  const open = [
    kept > 0
      ? t`${plural(kept, { one: '# Tag bleibt sichtbar wie bisher', other: '# Tage bleiben sichtbar wie bisher' })}`
      : null,
    restored > 0
      ? t`${plural(restored, { one: '# neuer Tag ist sichtbar wie damals', other: '# neue Tage sind sichtbar wie damals' })}`
      : null,
  ].filter((words) => words !== null);
  return (
    <section>
      <h2 className="h-sec">
        <Trans>Wer sieht das?</Trans>
      </h2>
      {hidden > 0 ? (
        <div className="item">
          <span className="q">
            <EyeOff className="i" aria-hidden="true" />
          </span>
          <span className="item__t">
            <b>{t`${plural(hidden, { one: '# Tag ist jetzt „Nur für mich“', other: '# Tage sind jetzt „Nur für mich“' })}`}</b>
            <span className="cap">{hidden > named.length ? `${named.join(' · ')} …` : named.join(' · ')}</span>
            <span className="cap">
              <Trans>Andere konnten das vorher sehen; Links dorthin gelten nicht mehr.</Trans>
            </span>
          </span>
        </div>
      ) : null}
      {open.map((words) => (
        <div className="item" key={words}>
          <span className="q">
            <Eye className="i" aria-hidden="true" />
          </span>
          <span className="item__t">
            <b>{words}</b>
          </span>
        </div>
      ))}
    </section>
  );
}
