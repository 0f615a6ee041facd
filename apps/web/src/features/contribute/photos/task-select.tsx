import { useLingui } from '@lingui/react/macro';
import type { WireEvent } from '@tagfalter/contract/wire-event';

/** The photo tasks of an event, in the order of its host. */
export type Tasks = WireEvent['tasks'];

interface TaskSelectProps {
  tasks: Tasks;
  /** Id of the chosen task; one that the host has removed shows as none. */
  value: string | null | undefined;
  onChoose: (task: string | null) => void;
  /** Label of the field, if none stands beside it. */
  label?: string;
  id?: string;
}

/** Which photo task pictures are for: the phone's own list, so that one thumb and a keyboard do. */
export function TaskSelect({ tasks, value, onChoose, label, id }: TaskSelectProps) {
  const { t } = useLingui();
  const chosen = tasks.some((task) => task.id === value) ? (value ?? '') : '';
  return (
    <select
      id={id}
      className="sel"
      aria-label={label}
      value={chosen}
      onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
    >
      <option value="">{t`Ohne Aufgabe`}</option>
      {tasks.map((task) => (
        <option key={task.id} value={task.id}>
          {task.text}
        </option>
      ))}
    </select>
  );
}
