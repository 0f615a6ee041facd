import { useLingui } from '@lingui/react/macro';
import type { WireEvent } from '@tagfalter/contract/wire-event';

interface TaskChipsProps {
  tasks: WireEvent['tasks'];
  /** Pictures for each task, by its id. */
  counts: ReadonlyMap<string, number>;
  /** `null` shows all pictures. */
  chosen: string | null;
  onChoose: (task: string | null) => void;
}

/** Filters a gallery by photo task; tasks without a picture are left out. */
export function TaskChips({ tasks, counts, chosen, onChoose }: TaskChipsProps) {
  const { t } = useLingui();
  const shown = tasks.filter(({ id }) => (counts.get(id) ?? 0) > 0);
  if (shown.length === 0) return null;
  return (
    <fieldset className="gchips" aria-label={t`Nach Fotoaufgabe filtern`}>
      <button type="button" className="chip" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        {t`Alle`}
      </button>
      {shown.map(({ id, text }) => (
        <button
          key={id}
          type="button"
          className="chip"
          aria-pressed={chosen === id}
          onClick={() => onChoose(chosen === id ? null : id)}
        >
          <span dir="auto">{text}</span> <span className="num">{counts.get(id)}</span>
        </button>
      ))}
    </fieldset>
  );
}
