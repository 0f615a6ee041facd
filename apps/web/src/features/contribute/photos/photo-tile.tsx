import { useLingui } from '@lingui/react/macro';
import type { ContributionFile } from '@tagfalter/local/guest/contribution-rows';
import { ArrowUp, Check, Clock, Heart, ImageOff, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { report } from '#platform/error-log.ts';
import { useSentBytes } from '#platform/use-sent-bytes.ts';
import type { ContributionStore } from '../store/contribution-store.ts';
import { TaskSelect, type Tasks } from './task-select.tsx';

export type TileState = 'there' | 'sending' | 'waiting' | 'bad';

/** State of a file, as its tile shows it. @param bytes that have left this window */
export function tileState({ state, size }: ContributionFile, bytes: number, isSending: boolean): TileState {
  if (state === 'received' || state === 'ready') return 'there';
  if (state === 'refused' || state === 'unreadable') return 'bad';
  return isSending && bytes > 0 && bytes <= size ? 'sending' : 'waiting';
}

/** An address under which a file of the contribution shows; `null` where it is not here. */
export function useBlobUrl(store: Pick<ContributionStore, 'blobOf'>, hash: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isLeft = false;
    store.blobOf(hash).then(
      (blob) => {
        if (!blob || isLeft) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      (error: unknown) => report(error, 'guest: a small picture'),
    );
    return () => {
      isLeft = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [store, hash]);
  return url;
}

const MARKS = { there: Check, sending: ArrowUp, waiting: Clock, bad: X } as const;

function useStateWords(): (state: TileState) => string {
  const { t } = useLingui();
  return (state) =>
    ({ there: t`angekommen`, sending: t`wird gesendet`, waiting: t`wartet`, bad: t`nicht gesendet` })[state];
}

export interface PictureProps {
  store: Pick<ContributionStore, 'blobOf'>;
  file: ContributionFile;
  isSending: boolean;
}

/** The picture of a tile with the mark of its state. */
export function TilePicture({ store, file, isSending }: PictureProps) {
  const url = useBlobUrl(store, file.hash);
  const bytes = useSentBytes(file.hash);
  const words = useStateWords();
  const state = tileState(file, bytes, isSending);
  const Mark = MARKS[state];
  const alt = `${file.name}, ${words(state)}`;
  return (
    <>
      {url === null ? (
        <span className="ph ph--none" role="img" aria-label={alt}>
          <ImageOff className="i" aria-hidden="true" />
        </span>
      ) : (
        <img className="ph" src={url} alt={alt} />
      )}
      <span className={`upg__st upg__st--${state}`}>
        <Mark className="i" aria-hidden="true" />
      </span>
      {state === 'sending' ? (
        <progress className="bar bar--over" value={bytes} max={file.size} aria-hidden="true" />
      ) : null}
    </>
  );
}

export interface PhotoTileProps extends PictureProps {
  /** Photo tasks to choose from; may be empty. */
  tasks: Tasks;
  onToggle: () => void;
  onRemove: () => void;
  onTask: (task: string | null) => void;
}

/** A picked photo: a tap makes it a favourite or not, the cross removes it, the list below chooses its task. */
export function PhotoTile({ tasks, onToggle, onRemove, onTask, ...picture }: PhotoTileProps) {
  const { t } = useLingui();
  const { name, role, task } = picture.file;
  const isTop = role === 'top';
  return (
    <li>
      <div className="upg__t">
        <button
          type="button"
          className="upg__pic"
          aria-pressed={isTop}
          aria-label={t`Lieblingsbild: ${name}`}
          onClick={onToggle}
        >
          <TilePicture {...picture} />
          <span className="upg__top">
            <Heart className="i" aria-hidden="true" />
          </span>
        </button>
        <button type="button" className="upg__x" aria-label={t`${name} entfernen`} onClick={onRemove}>
          <X className="i" aria-hidden="true" />
        </button>
      </div>
      {tasks.length === 0 ? null : (
        <TaskSelect tasks={tasks} value={task} onChoose={onTask} label={t`Aufgabe von ${name}`} />
      )}
    </li>
  );
}
