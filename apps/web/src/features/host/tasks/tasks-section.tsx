import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { MAX_TASKS } from '@tagfalter/domain/event';
import type { BookStore } from '#entities/event-book/book-store.ts';
import { FaultBanner } from '#platform/fault-banner.tsx';
import { useToast } from '#platform/toast.tsx';
import { AddTask } from './add-task.tsx';
import { moved, putBack, reworded, withoutTask, withTask } from './task-list.ts';
import { TaskRow } from './task-row.tsx';
import { type EditedTasks, useTasks } from './use-tasks.ts';

interface TasksSectionProps {
  event: OwnEvent;
  store: BookStore;
}

/** Small tasks that guests see beside the camera; up to twelve. */
export function TasksSection({ event, store }: TasksSectionProps) {
  const { t } = useLingui();
  const toast = useToast();
  const edited = useTasks(event, store);
  const { tasks, change } = edited;
  const count = tasks.length;
  const remove = (place: number) => {
    const task = tasks[place];
    if (!task) return;
    change((list) => withoutTask(list, task.id));
    toast({
      title: t`Aufgabe entfernt`,
      action: { label: t`Rückgängig`, onAct: () => change((list) => putBack(list, task, place)) },
    });
  };
  return (
    <section className="stack" aria-labelledby="photo-tasks">
      <div className="row between">
        <h2 className="h-sec" id="photo-tasks" tabIndex={-1}>
          <Trans>Fotoaufgaben</Trans>
        </h2>
        <p className="cap num">
          <Trans>
            {count} von {MAX_TASKS}
          </Trans>
        </p>
      </div>
      <p className="cap">
        <Trans>Kleine Ideen, die deine Gäste beim Fotografieren sehen.</Trans>
      </p>
      {count === 0 ? null : (
        <ol className="list tasks">
          {tasks.map((task, place) => (
            <TaskRow
              key={task.id}
              {...{ task, place, count }}
              onText={(words) => change((list) => reworded(list, task.id, words))}
              onMove={(by) => change((list) => moved(list, task.id, by))}
              onRemove={() => remove(place)}
            />
          ))}
        </ol>
      )}
      <NotSaved {...edited} />
      <AddTask
        tasks={tasks}
        type={event.eventType}
        onAdd={(words) => change((list) => withTask(list, words, crypto.randomUUID()))}
      />
    </section>
  );
}

/** Tells that the shown list is not saved at the server yet, and why. */
function NotSaved({ fault, again }: EditedTasks) {
  const { t } = useLingui();
  if (fault === null) return null;
  return (
    <FaultBanner title={t`Noch nicht gespeichert`} fault={fault} onAgain={again}>
      {' '}
      <Trans>Auf diesem Gerät bleibt alles stehen, wie du es geschrieben hast.</Trans>
    </FaultBanner>
  );
}
