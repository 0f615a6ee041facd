import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { MAX_MORE_IMAGES, MAX_TOP_IMAGES } from '@tagfalter/domain/event';
import type { ContributionFile } from '@tagfalter/local/guest/contribution-rows';
import { progressOf } from '@tagfalter/local/guest/progress';
import { Heart, ImagePlus, Images } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { PickerSlip } from '#entities/photo-picker/picker-slip.tsx';
import { usePickerWait } from '#entities/photo-picker/use-picker-wait.ts';
import { useErrorToast } from '#platform/failure-toast.ts';
import { sentBytes } from '#platform/sent-bytes.ts';
import { usePastedPictures } from '#platform/use-pasted-pictures.ts';
import type { ContributionStore, ContributionStoreState } from '../store/contribution-store.ts';
import type { TooMany } from './choose-roles.ts';
import { NextTaskField, useNextTask } from './next-task.tsx';
import { PhotoTile } from './photo-tile.tsx';
import { PickButton } from './pick-button.tsx';
import { ProblemNotes } from './problem-notes.tsx';
import type { Tasks } from './task-select.tsx';
import type { PickedPhotos } from './use-picked.ts';

export interface PhotosFieldProps {
  store: ContributionStore;
  state: ContributionStoreState;
  picked: PickedPhotos;
  /** Photo tasks of the event. */
  tasks: Tasks;
  /** Told whether the phone may still bring photos that were picked. */
  onPicking: (isPicking: boolean) => void;
  /** Hears photos that come after the dialog was closed. */
  onLate: PickedPhotos['take'];
}

const isPicture = ({ role }: ContributionFile): boolean => role === 'top' || role === 'more';

/** Photos of a contribution: picked, shown with their state, the favourites among them marked by a tap. */
export function PhotosField({ store, state, picked, tasks, onPicking, onLate }: PhotosFieldProps) {
  const { t } = useLingui();
  const next = useNextTask(tasks);
  const { wait, isWaiting } = usePickerWait();
  useEffect(() => onPicking(isWaiting), [onPicking, isWaiting]);
  const [surplus, setSurplus] = useState<TooMany | null>(null);
  const files = state.row.files.filter(isPicture);
  const take: PickedPhotos['take'] = (chosen, field) => {
    setSurplus(null);
    next.mark(chosen);
    picked.take(chosen, field);
  };
  usePastedPictures((pictures) => take(pictures, 'any'));
  const takeLate: PickedPhotos['take'] = (chosen, field) => {
    next.mark(chosen);
    onLate(chosen, field);
  };
  const [tops, mores] = [MAX_TOP_IMAGES, MAX_MORE_IMAGES];
  return (
    <section className="contrib__photos" aria-label={t`Fotos`}>
      {tasks.length > 0 ? <NextTaskField tasks={tasks} next={next} /> : null}
      <PickButton
        label={t`Fotos auswählen`}
        field="any"
        className={files.length === 0 ? 'btn btn--line btn--lg btn--wide' : 'btn btn--line btn--wide'}
        wait={wait}
        onFiles={take}
        onLate={takeLate}
      >
        <Images className="i" aria-hidden="true" />
        <Trans>Fotos auswählen</Trans>
      </PickButton>
      <div className="contrib__pair">
        <PickButton
          label={t`Lieblingsbilder`}
          field="top"
          className="btn btn--quiet"
          wait={wait}
          onFiles={take}
          onLate={takeLate}
        >
          <Heart className="i" aria-hidden="true" />
          <Trans>Lieblingsbilder</Trans>
        </PickButton>
        <PickButton
          label={t`Weitere Bilder`}
          field="more"
          className="btn btn--quiet"
          wait={wait}
          onFiles={take}
          onLate={takeLate}
        >
          <ImagePlus className="i" aria-hidden="true" />
          <Trans>Weitere Bilder</Trans>
        </PickButton>
      </div>
      <p className="cap">
        <Trans>
          Höchstens {tops} Lieblingsbilder und {mores} weitere. Tippe auf ein Bild, um es zum Lieblingsbild zu machen.
        </Trans>
      </p>
      {isWaiting ? <PickerSlip onNothing={wait.ended} /> : null}
      {files.length > 0 ? <PhotosProgress state={state} /> : null}
      {picked.left > 0 ? (
        <p className="cap" role="status">
          <Plural value={picked.left} one="# Foto wird vorbereitet …" other="# Fotos werden vorbereitet …" />
        </p>
      ) : null}
      <ProblemNotes problems={picked.problems} tooMany={surplus ?? picked.tooMany} files={state.row.files} />
      <PhotoTiles {...{ store, files, tasks }} isSending={state.isSending} onSurplus={setSurplus} />
    </section>
  );
}

interface PhotoTilesProps {
  store: ContributionStore;
  files: readonly ContributionFile[];
  tasks: Tasks;
  isSending: boolean;
  /** Hears that a picture cannot become what was wished, or that it has. */
  onSurplus: (surplus: TooMany | null) => void;
}

/** The pictures of a contribution, and what can be done to each. */
function PhotoTiles({ store, files, tasks, isSending, onSurplus }: PhotoTilesProps) {
  const failed = useErrorToast();
  if (files.length === 0) return null;
  async function toggle(file: ContributionFile): Promise<void> {
    const isChanged = await store.setRole(file.hash, file.role === 'top' ? 'more' : 'top');
    onSurplus(isChanged ? null : { code: file.role === 'top' ? 'too-many-more' : 'too-many-top' });
  }
  const act = (work: Promise<unknown>, where: string) => void work.catch((error: unknown) => failed(error, where));
  return (
    <ul className={tasks.length > 0 ? 'upg upg--tasks' : 'upg'}>
      {files.map((file) => (
        <PhotoTile
          key={file.hash}
          {...{ store, file, tasks, isSending }}
          onToggle={() => act(toggle(file), 'guest: a favourite')}
          onRemove={() => act(store.remove(file.hash), 'guest: removing')}
          onTask={(task) => act(store.setTask(file.hash, task), 'guest: a photo task')}
        />
      ))}
    </ul>
  );
}

/** How many have arrived, and the true bytes. */
export function PhotosProgress({ state }: { state: ContributionStoreState }) {
  const { t } = useLingui();
  const { images, arrived, bytes, arrivedBytes } = progressOf(state.row, state.receipts);
  const waiting = state.row.files.filter((file) => file.state === 'waiting');
  const left = useSyncExternalStore(sentBytes.subscribe, () =>
    waiting.reduce((sum, file) => sum + Math.min(sentBytes.of(file.hash), file.size), 0),
  );
  return (
    <>
      <h3 className="h-ui num" role="status">
        <Trans>
          {arrived} von {images} Fotos gesendet
        </Trans>
      </h3>
      <progress
        className="bar"
        max={bytes}
        value={Math.min(bytes, arrivedBytes + left)}
        aria-label={t`Wird gesendet`}
      />
    </>
  );
}
