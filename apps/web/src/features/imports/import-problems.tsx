import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportProblem, ProblemKind } from '@tagfalter/contract/imports';
import { Button } from '@tagfalter/ui/button';
import { Field } from '@tagfalter/ui/field';
import { CalendarOff, CircleAlert, ImageOff, MicOff } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { useToday } from '#platform/today.ts';
import { canBeGiven, FIRST_GIVEN_DATE } from './given-day.ts';
import { useImportProblemWords } from './problem-words.ts';

interface Props {
  problems: readonly ImportProblem[];
  /** Chosen dates of entries without one, by entry key. */
  dates: ReadonlyMap<string, string>;
  /** Called with '' to clear a date; absent if no date can be chosen any more. */
  onDate?: (entry: string, date: string) => void;
  /** Whether the person has tried to apply the import. */
  isAsked?: boolean;
  ref?: Ref<HTMLElement>;
}

const ICONS: Partial<Record<ImportProblem['kind'], typeof CircleAlert>> = {
  wrong_date: CalendarOff,
  missing_photo: ImageOff,
  damaged_photo: ImageOff,
  unsupported: ImageOff,
  missing_recording: MicOff,
  damaged_recording: MicOff,
};

/** Problems whose content is imported in a changed form. */
const CHANGED: ReadonlySet<ProblemKind> = new Set([
  ...(['same_entry', 'guessed_zone', 'long_text', 'cut_text', 'unsupported'] as const),
]);

/** Content that is lost or changed by the import, kind by kind, and its remedies. */
export function ImportProblems({ problems, dates, onDate, isAsked = false, ref }: Props) {
  if (problems.length === 0) return null;
  const isOver = onDate === undefined;
  const [changed, lost] = [true, false].map((has) => problems.filter(({ kind }) => CHANGED.has(kind) === has));
  return (
    <section className="stack" ref={ref}>
      <Named title={<Trans>Das lässt sich nicht übernehmen</Trans>} problems={lost} isOver={isOver} />
      {onDate ? <WrongDates problems={problems} dates={dates} onDate={onDate} isAsked={isAsked} /> : null}
      <Named title={<Trans>Das kommt anders an</Trans>} problems={changed} isOver={isOver} />
    </section>
  );
}

function Named({
  title,
  problems = [],
  isOver,
}: Partial<Pick<Props, 'problems'>> & { title: ReactNode; isOver: boolean }) {
  if (problems.length === 0) return null;
  return (
    <>
      <h2 className="h-sec">{title}</h2>
      <ul className="probs">
        {problems.map((problem) => (
          <Problem key={problem.kind} problem={problem} isOver={isOver} />
        ))}
      </ul>
    </>
  );
}

/** @param isOver whether the person can no longer remedy it */
function Problem({ problem, isOver }: { problem: ImportProblem; isOver: boolean }) {
  const words = useImportProblemWords();
  const Icon = ICONS[problem.kind] ?? CircleAlert;
  const { title, note } = words(problem, isOver);
  return (
    <li>
      <Icon className="i" aria-hidden="true" />
      <div>
        <b>{title}</b>
        <p className="cap">{note}</p>
        <Where problem={problem} />
      </div>
    </li>
  );
}

/** Days and files named at once; the others on demand. */
const SHOWN = 5;

function Where({ problem: { items, count } }: { problem: ImportProblem }) {
  const { t } = useLingui();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const named = items.flatMap(({ date, name, entry, excerpt }) => {
    const day = date && format.longDay(date);
    const start = excerpt && t`„${excerpt}“`;
    const file = entry ? '' : [name, start].filter(Boolean).join(', ');
    const words = day && file ? t`${day}: ${file}` : (day ?? file);
    return words ? [words] : [];
  });
  const places = [...new Set(named)];
  const shown = isOpen ? places : places.slice(0, SHOWN);
  const more = places.length - shown.length;
  const beyond = count - items.length;
  if (places.length === 0) return null;
  return (
    <>
      <p className="cap brk">
        {shown.join(' · ')}
        {isOpen && beyond > 0 ? (
          <>
            {' '}
            <Trans>und {beyond} weitere</Trans>
          </>
        ) : null}
      </p>
      {more > 0 ? (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          <Trans>{more} weitere zeigen</Trans>
        </Button>
      ) : null}
    </>
  );
}

/** Date fields for the entries without a valid date. */
function WrongDates({ problems, dates, onDate, isAsked }: Required<Omit<Props, 'ref'>>) {
  const { t } = useLingui();
  const today = useToday();
  const items = problems.flatMap(({ kind, items }) => (kind === 'wrong_date' ? items : []));
  return items.map(({ entry, excerpt, name }) => {
    if (entry === undefined) return null;
    const day = dates.get(entry) ?? '';
    const isWrong = day !== '' && !canBeGiven(day, today);
    // A half-typed year lies far back, so the error shows only after an attempt to apply.
    const isSaid = isWrong && (isAsked || day > today);
    return (
      <Field
        key={entry}
        type="date"
        min={FIRST_GIVEN_DATE}
        max={today}
        label={excerpt ? t`Tag für „${excerpt}“` : t`Tag für den Eintrag ohne Text`}
        aside={t`freiwillig`}
        hint={t`Im Archiv steht „${name ?? ''}“. Ohne Tag bleibt der Eintrag dort.`}
        value={day}
        data-wrong={isWrong ? '' : undefined}
        {...(isSaid && { error: t`Dieser Tag liegt vor 1900 oder in der Zukunft. Wähle einen anderen.` })}
        onChange={({ target }) => onDate(entry, target.value)}
      />
    );
  });
}
