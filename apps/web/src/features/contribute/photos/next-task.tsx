import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { pickFor } from '#entities/photo-picker/picked-for.ts';
import { TaskSelect, type Tasks } from './task-select.tsx';

/** The photo task of what is picked next. */
export interface NextTask {
  task: string | null;
  choose: (task: string | null) => void;
  /** Notes it on files that were picked. */
  mark: (files: readonly File[]) => void;
}

/** @param tasks of the event as it is now: a task that its host has removed meanwhile is noted on nothing */
export function useNextTask(tasks: Tasks): NextTask {
  const [chosen, choose] = useState<string | null>(null);
  const task = tasks.some(({ id }) => id === chosen) ? chosen : null;
  return { task, choose, mark: (files) => pickFor(files, task) };
}

/** Chooses a task for several photos at once, before they are picked. */
export function NextTaskField({ tasks, next }: { tasks: Tasks; next: NextTask }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        <Trans>Aufgabe für die nächsten Fotos</Trans>
      </label>
      <TaskSelect id={id} tasks={tasks} value={next.task} onChoose={next.choose} />
    </div>
  );
}
