import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportProblem, ProblemKind } from '@tagfalter/contract/imports';
import { Button } from '@tagfalter/ui/button';
import { Field } from '@tagfalter/ui/field';
import { CalendarOff, CircleAlert, ImageOff, MicOff } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { useToday } from '#platform/today.ts';
import { canBeGiven, FIRST_DAY } from './given-day.ts';
import { useProblemWords } from './problem-words.ts';

interface Props {
  problems: readonly ImportProblem[];
  /** Days given to entries without one, by their key. */
  dates: ReadonlyMap<string, string>;
  /** Hears the empty text for none; absent where no day can be given any more. */
  onDate?: (entry: string, date: string) => void;
  /** Whether they were to be taken over with what is wrong about their days. */
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

/** What comes all the same, otherwise than it was. */
const CHANGED: ReadonlySet<ProblemKind> = new Set([
  ...(['same_entry', 'guessed_zone', 'long_text', 'cut_text', 'unsupported'] as const),
]);

/** What does not come along or comes otherwise, kind by kind, and what can be done about it. */
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

/** @param isOver whether nothing can be done about it any more */
function Problem({ problem, isOver }: { problem: ImportProblem; isOver: boolean }) {
  const words = useProblemWords();
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

/** Entries without a day: each may be given one. */
function WrongDates({ problems, dates, onDate, isAsked }: Required<Omit<Props, 'ref'>>) {
  const { t } = useLingui();
  const today = useToday();
  const items = problems.flatMap(({ kind, items }) => (kind === 'wrong_date' ? items : []));
  return items.map(({ entry, excerpt, name }) => {
    if (entry === undefined) return null;
    const day = dates.get(entry) ?? '';
    const isWrong = day !== '' && !canBeGiven(day, today);
    // While the year is still being typed it lies far back: that is said once it is meant.
    const isSaid = isWrong && (isAsked || day > today);
    return (
      <Field
        key={entry}
        type="date"
        min={FIRST_DAY}
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
