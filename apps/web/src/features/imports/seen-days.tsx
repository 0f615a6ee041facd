import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ImportReport as Report, SeenEntry } from '@tagfalter/contract/imports';
import { CheckField } from '@tagfalter/ui/field';
import { Eye } from 'lucide-react';
import { useFormat } from '#i18n/use-format.ts';
import { VISIBILITY_WORDS } from '#i18n/words.ts';
import { ReadersThen } from './readers-then.tsx';
import type { ReportChoice } from './report-choice.ts';
import { useCount } from './use-count.ts';

/** Days with a box of their own, as many as are looked at together. */
const SHOWN = 30;

interface Props {
  report: Report;
  choice: ReportChoice;
  onChoice: (choice: ReportChoice) => void;
}

/** Days that others can see, and what shall become of them; and the readers of then, of our own archive. */
export function SeenEntries({ report, choice, onChoice }: Props) {
  const { t } = useLingui();
  const count = useCount();
  const { seen, formerlySeen: then } = report;
  const formerlySeen = then.friends + then.public;
  const toggle = (date: string, isKept: boolean) => {
    const kept = new Set(choice.kept);
    if (isKept) kept.add(date);
    else kept.delete(date);
    onChoice({ ...choice, kept });
  };
  return (
    <section className="stack">
      <h2 className="h-sec">
        <Trans>Wer sieht das?</Trans>
      </h2>
      {seen.count > 0 ? (
        <>
          <div className="item">
            <span className="q">
              <Eye className="i" aria-hidden="true" />
            </span>
            <span className="item__t">
              <b>
                {t`${plural(seen.count, { one: '# Tag können andere sehen', other: '# Tage können andere sehen' })}`}
              </b>
              <span className="cap">
                <Trans>
                  Dort kommt etwas dazu. Damit niemand mitliest, werden sie „Nur für mich“, und ihre Links enden. Wo du
                  das Häkchen setzt, bleibt es, wie es ist.
                </Trans>
              </span>
            </span>
          </div>
          <fieldset className="stack-2">
            <legend className="sr">
              <Trans>Weiter sichtbar lassen</Trans>
            </legend>
            {seen.days.length > 1 ? (
              <CheckField
                label={t`Alle weiter sichtbar lassen`}
                checked={seen.days.every(({ date }) => choice.kept.has(date))}
                onChange={({ target }) =>
                  onChoice({ ...choice, kept: new Set(target.checked ? seen.days.map(({ date }) => date) : []) })
                }
              />
            ) : null}
            {seen.days.slice(0, SHOWN).map((day) => (
              <DayBox key={day.date} day={day} isKept={choice.kept.has(day.date)} onToggle={toggle} />
            ))}
          </fieldset>
          {seen.count > SHOWN ? (
            <p className="cap">
              <Plural
                value={seen.count - SHOWN}
                one="Und # weiterer Tag, für den das Häkchen „Alle“ gilt."
                other="Und # weitere Tage, für die das Häkchen „Alle“ gilt."
              />
            </p>
          ) : null}
        </>
      ) : null}
      {formerlySeen > 0 ? (
        <div className="stack-2">
          <CheckField
            label={t`Sichtbarkeit von damals`}
            checked={choice.restores}
            onChange={({ target }) => onChoice({ ...choice, restores: target.checked })}
          />
          <p className="cap">
            <Plural
              value={formerlySeen}
              one="# neuer Tag war für andere sichtbar, als das Archiv entstand. Ohne Häkchen siehst nur du ihn. Links kommen nicht zurück."
              other="# neue Tage waren für andere sichtbar, als das Archiv entstand. Ohne Häkchen siehst nur du sie. Links kommen nicht zurück."
            />
          </p>
          <p className="cap num">
            {t(VISIBILITY_WORDS.friends)}: {count(then.friends)} · {t(VISIBILITY_WORDS.public)}: {count(then.public)}
          </p>
        </div>
      ) : null}
      <ReadersThen report={report} choice={choice} />
    </section>
  );
}

interface DayBoxProps {
  day: SeenEntry;
  isKept: boolean;
  onToggle: (date: string, isKept: boolean) => void;
}

function DayBox({ day: { date, visibility, hasLink }, isKept, onToggle }: DayBoxProps) {
  const { t } = useLingui();
  const day = useFormat().longDay(date);
  const readers = t(VISIBILITY_WORDS[visibility]);
  const label = hasLink
    ? t`${day} weiter sichtbar lassen (${readers}, mit Link)`
    : t`${day} weiter sichtbar lassen (${readers})`;
  return <CheckField label={label} checked={isKept} onChange={({ target }) => onToggle(date, target.checked)} />;
}
