import { Trans, useLingui } from '@lingui/react/macro';
import { type EventType, MAX_TASK, MAX_TASKS } from '@tagfalter/domain/event';
import { hasVisible } from '@tagfalter/domain/visible';
import { Button } from '@tagfalter/ui/button';
import { Field } from '@tagfalter/ui/field';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { taskSuggestions } from './suggestions.ts';
import type { Tasks } from './task-list.ts';

/** Suggestions that stand here at once. */
const SHOWN = 3;

interface AddTaskProps {
  tasks: Tasks;
  type: EventType;
  onAdd: (words: string) => void;
}

/** A field for a new task, and some to take. */
export function AddTask({ tasks, type, onAdd }: AddTaskProps) {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  const field = useRef<HTMLInputElement>(null);
  if (tasks.length >= MAX_TASKS) {
    return (
      <p className="cap">
        <Trans>Mehr Aufgaben gehen nicht. Entferne eine, um eine andere aufzunehmen.</Trans>
      </p>
    );
  }
  const taken = new Set(tasks.map(({ text }) => text));
  const suggested = taskSuggestions(type)
    .map((one) => t(one))
    .filter((one) => !taken.has(one))
    .slice(0, SHOWN);
  const add = () => {
    onAdd(words);
    setWords('');
    field.current?.focus();
  };
  return (
    <>
      <form
        className="task__add"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Field
          ref={field}
          label={t`Neue Aufgabe`}
          autoComplete="off"
          maxLength={MAX_TASK}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Button type="submit" variant="line" disabled={!hasVisible(words)}>
          <Plus className="i" aria-hidden="true" />
          <Trans>Hinzufügen</Trans>
        </Button>
      </form>
      {suggested.length === 0 ? null : (
        <div className="stack-2">
          <p className="cap" id="task-ideas">
            <Trans>Oder nimm eine davon:</Trans>
          </p>
          <ul className="task__ideas" aria-labelledby="task-ideas">
            {suggested.map((one) => (
              <li key={one}>
                <button type="button" className="task__idea" onClick={() => onAdd(one)}>
                  <Plus className="i" aria-hidden="true" />
                  {one}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
