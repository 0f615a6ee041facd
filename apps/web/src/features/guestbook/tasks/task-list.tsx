import '@tagfalter/ui/styles/photo-tasks.css';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';
import { Camera, Check } from 'lucide-react';
import { useId, useRef } from 'react';
import { FileInput } from '#entities/photo-picker/file-input.tsx';
import { pickFor } from '#entities/photo-picker/picked-for.ts';
import { usePickerWait } from '#entities/photo-picker/use-picker-wait.ts';
import type { Contribute } from '../contribute-buttons.tsx';

export interface TaskListProps {
  event: WireEvent | OwnEvent;
  /** Shown pictures for each task, by its id. */
  counts: ReadonlyMap<string, number>;
  /** Tasks for which this device has sent a picture. */
  done: ReadonlySet<string>;
  contribute: Contribute;
}

/** 'Fotoaufgaben': small wishes of the host. A tap opens the phone's photos; what is picked carries the task. */
export function TaskList({ event, counts, done, contribute }: TaskListProps) {
  const headId = useId();
  const { wait, isWaiting } = usePickerWait();
  const picker = useRef<HTMLInputElement>(null);
  const tapped = useRef<string | null>(null);
  const take = (files: readonly File[]) => {
    pickFor(files, tapped.current);
    if (files.length > 0) contribute(event, 'picker', [...files]);
  };
  const pick = (task: string) => {
    if (!wait.isWaiting()) tapped.current = task;
    picker.current?.click();
  };
  return (
    <section className="ptasks" aria-labelledby={headId}>
      <h2 className="h-sec" id={headId}>
        <Trans>Fotoaufgaben</Trans>
      </h2>
      <ul className="ptasks__l">
        {event.tasks.map(({ id, text }) => (
          <li key={id}>
            <TaskRow
              text={text}
              count={counts.get(id) ?? 0}
              isDone={done.has(id)}
              isWaiting={isWaiting}
              onPick={event.isClosed ? null : () => pick(id)}
            />
          </li>
        ))}
      </ul>
      <FileInput inputRef={picker} multiple hidden wait={wait} onFiles={take} />
    </section>
  );
}

interface TaskRowProps {
  text: string;
  count: number;
  isDone: boolean;
  /** Whether the phone's picker is at work. */
  isWaiting: boolean;
  /** `null` where nothing is taken any more. */
  onPick: (() => void) | null;
}

function TaskRow({ text, count, isDone, isWaiting, onPick }: TaskRowProps) {
  const { t } = useLingui();
  const Sign = isDone ? Check : Camera;
  const inside = (
    <>
      <span className={isDone ? 'ptask__i ptask__i--done' : 'ptask__i'}>
        <Sign className="i" aria-hidden="true" />
      </span>
      <span className="grow">
        <span className="ptask__t" dir="auto">
          {text}
        </span>
        <span className="cap num">
          {count === 0 ? <Trans>Noch kein Bild</Trans> : <Plural value={count} one="# Bild" other="# Bilder" />}
          {isDone ? <> · {t`von dir ist eins dabei`}</> : null}
        </span>
      </span>
    </>
  );
  if (!onPick) return <div className="ptask">{inside}</div>;
  return (
    <button type="button" className="ptask" aria-disabled={isWaiting} onClick={onPick}>
      {inside}
    </button>
  );
}
