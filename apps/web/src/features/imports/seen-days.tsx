import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ImportReport as Report, SeenDay } from '@tagfalter/contract/imports';
import { CheckField } from '@tagfalter/ui/field';
import { Eye } from 'lucide-react';
import { useFormat } from '#i18n/use-format.ts';
import { VISIBILITY_WORDS } from '#i18n/words.ts';
import type { ReaderWish } from './reader-wish.ts';
import { ReadersThen } from './readers-then.tsx';
import { useCount } from './use-count.ts';

/** Days with a box of their own, as many as are looked at together. */
const SHOWN = 30;

interface Props {
  report: Report;
  wish: ReaderWish;
  onWish: (wish: ReaderWish) => void;
}

/** Days that others can see, and what shall become of them; and the readers of then, of our own archive. */
export function SeenDays({ report, wish, onWish }: Props) {
  const { t } = useLingui();
  const count = useCount();
  const { seen, formerlySeen: then } = report;
  const formerlySeen = then.friends + then.public;
  const toggle = (date: string, isKept: boolean) => {
    const kept = new Set(wish.kept);
    if (isKept) kept.add(date);
    else kept.delete(date);
    onWish({ ...wish, kept });
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
                checked={seen.days.every(({ date }) => wish.kept.has(date))}
                onChange={({ target }) =>
                  onWish({ ...wish, kept: new Set(target.checked ? seen.days.map(({ date }) => date) : []) })
                }
              />
            ) : null}
            {seen.days.slice(0, SHOWN).map((day) => (
              <DayBox key={day.date} day={day} isKept={wish.kept.has(day.date)} onToggle={toggle} />
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
            checked={wish.restores}
            onChange={({ target }) => onWish({ ...wish, restores: target.checked })}
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
      <ReadersThen report={report} wish={wish} />
    </section>
  );
}

interface DayBoxProps {
  day: SeenDay;
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
