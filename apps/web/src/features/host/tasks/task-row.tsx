import { useLingui } from '@lingui/react/macro';
import type { PhotoTask } from '@tagfalter/contract/event-fields';
import { MAX_TASK } from '@tagfalter/domain/event';
import { hasVisible } from '@tagfalter/domain/visible';
import { IconButton } from '@tagfalter/ui/icon-button';
import { ArrowDown, ArrowUp, Check, Pencil, Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';

export interface TaskRowProps {
  task: PhotoTask;
  /** Position in the list, from 0. */
  place: number;
  count: number;
  onText: (words: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Row of a task: its position, its words, and buttons to change both. */
export function TaskRow(props: TaskRowProps) {
  const { t } = useLingui();
  const { task, place, count, onMove, onRemove } = props;
  const [isEditing, setEditing] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  useFocusAfterMove(row, place);
  const n = place + 1;
  const { text } = task;
  if (isEditing) return <EditedRow {...props} onDone={() => setEditing(false)} />;
  return (
    <li className="task" ref={row}>
      <span className="task__n num" aria-hidden="true">
        {n}
      </span>
      <span className="task__t" dir="auto">
        {text}
      </span>
      <span className="task__acts">
        <IconButton label={t`Nach oben: ${text}`} disabled={place === 0} onClick={() => onMove(-1)}>
          <ArrowUp className="i" aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Nach unten: ${text}`} disabled={n === count} onClick={() => onMove(1)}>
          <ArrowDown className="i" aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Ändern: ${text}`} onClick={() => setEditing(true)}>
          <Pencil className="i" aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Entfernen: ${text}`} onClick={onRemove}>
          <Trash2 className="i" aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  );
}

/** Restores the focus after a move: browsers drop it from moved elements and from buttons that become disabled. */
function useFocusAfterMove(row: RefObject<HTMLLIElement | null>, place: number): void {
  const last = useRef<{ place: number; button: Element | null }>({ place, button: null });
  useEffect(() => {
    const element = row.current;
    const note = ({ target }: FocusEvent) => {
      last.current.button = target instanceof Element && element?.contains(target) === true ? target : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [row]);
  useEffect(() => {
    const { button } = last.current;
    if (last.current.place === place) return;
    last.current.place = place;
    if (!(button instanceof HTMLButtonElement) || !button.isConnected) return;
    const next = button.disabled ? row.current?.querySelector<HTMLElement>('button:not([disabled])') : button;
    next?.focus();
  }, [row, place]);
}

function EditedRow({ task, onText, onDone }: TaskRowProps & { onDone: () => void }) {
  const { t } = useLingui();
  const [words, setWords] = useState(task.text);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <li className="task task--edit">
      <form
        className="task__form"
        onSubmit={(event) => {
          event.preventDefault();
          onText(words);
          onDone();
        }}
      >
        <input
          ref={field}
          className="inp"
          dir="auto"
          aria-label={t`Aufgabe`}
          maxLength={MAX_TASK}
          autoComplete="off"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            onDone();
          }}
        />
        <IconButton type="submit" label={t`Übernehmen`} disabled={!hasVisible(words)}>
          <Check className="i" aria-hidden="true" />
        </IconButton>
      </form>
    </li>
  );
}
