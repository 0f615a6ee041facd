import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { MAX_QUERY } from '@tagfalter/domain/search/read-query';
import { type HandoutEntry, MAX_HANDOUT_DAYS } from '@tagfalter/local/entries/handout';
import { Button } from '@tagfalter/ui/button';
import { Field } from '@tagfalter/ui/field';
import { useFormat } from '#i18n/use-format.ts';

interface Props {
  query: string;
  onQuery: (query: string) => void;
  /** Days that were found, newest first, and how many there are; undefined until they are read. */
  found: { days: readonly HandoutEntry[]; total: number } | undefined;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onDone: () => void;
}

/** Which days are handed out: those that are found are looked through and marked. */
export function ChooseEntries({ query, onQuery, found, chosen, onChoose, onDone }: Props) {
  const { t } = useLingui();
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  return (
    <>
      <p className="mut">
        <Trans>
          Für ein Gespräch, eine Praxis, ein Amt: Wähle Tage aus, schwärze, was niemanden angeht, und drucke den Rest.
          Nichts davon verlässt das Gerät.
        </Trans>
      </p>
      <Field
        type="search"
        label={t`Tage finden`}
        hint={t`Ein Wort, ein Jahr, „sonntage“, „letzten sommer“`}
        maxLength={MAX_QUERY}
        value={query}
        onChange={({ target }) => onQuery(target.value)}
      />
      {found ? (
        <FoundEntries {...found} chosen={chosen} onToggle={toggle} onChoose={onChoose} />
      ) : (
        <p className="mut" role="status">
          <Trans>Deine Tage werden gelesen …</Trans>
        </p>
      )}
      <div className="hand__go">
        <Button variant="ink" wide disabled={chosen.size === 0} onClick={onDone}>
          <Plural value={chosen.size} _0="Noch kein Tag gewählt" one="Weiter mit # Tag" other="Weiter mit # Tagen" />
        </Button>
      </div>
    </>
  );
}

interface FoundProps {
  days: readonly HandoutEntry[];
  total: number;
  chosen: ReadonlySet<string>;
  onToggle: (id: string, isOn: boolean) => void;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

function FoundEntries({ days, total, chosen, onToggle, onChoose }: FoundProps) {
  const isAll = days.length > 0 && days.every(({ id }) => chosen.has(id));
  const ids = days.map(({ id }) => id);
  const chooseAll = () =>
    onChoose(isAll ? new Set([...chosen].filter((id) => !ids.includes(id))) : new Set([...chosen, ...ids]));
  return (
    <section className="stack-2">
      <div className="row between">
        <h2 className="h-ui num" role="status">
          <Plural value={total} _0="Kein Tag gefunden" one="# Tag" other="# Tage" />
        </h2>
        {days.length === 0 ? null : (
          <Button variant="quiet" onClick={chooseAll}>
            {isAll ? <Trans>Keinen auswählen</Trans> : <Trans>Alle auswählen</Trans>}
          </Button>
        )}
      </div>
      <ul className="hand__days">
        {days.map((day) => (
          <li key={day.id}>
            <DayChoice day={day} isOn={chosen.has(day.id)} onToggle={(isOn) => onToggle(day.id, isOn)} />
          </li>
        ))}
      </ul>
      {total > MAX_HANDOUT_DAYS ? (
        <p className="cap">
          <Trans>Hier stehen die neuesten {MAX_HANDOUT_DAYS}. Mit einem Wort oder Jahr findest du ältere.</Trans>
        </p>
      ) : null}
    </section>
  );
}

function DayChoice({ day, isOn, onToggle }: { day: HandoutEntry; isOn: boolean; onToggle: (isOn: boolean) => void }) {
  const { longDay } = useFormat();
  const { t } = useLingui();
  return (
    <label className="check hand__day">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onToggle(target.checked)} />
      <span>
        <b>{longDay(day.date)}</b>
        <span className="mut">{day.text || day.topMoment || t`Kein Textinhalt`}</span>
      </span>
    </label>
  );
}
