import '@tagfalter/ui/styles/photo-tasks.css';
import { Plural, Trans } from '@lingui/react/macro';
import type { WireEvent } from '@tagfalter/contract/wire-event';
import { Button } from '@tagfalter/ui/button';
import { useState } from 'react';
import { GALLERY_START, type ShownPicture } from '#entities/event-book/pictures.ts';
import { EmptyTab } from './empty-tab.tsx';
import { Picture } from './picture.tsx';
import { countTasks } from './tasks/count-tasks.ts';
import { TaskChips } from './tasks/task-chips.tsx';

interface GalleryProps {
  /** All that are here. */
  pictures: readonly ShownPicture[];
  /** Whether older ones are missing. */
  isPart: boolean;
  tasks: WireEvent['tasks'];
  /** Whether it shows the favourites alone; all pictures can be filtered by photo task. */
  onlyTop: boolean;
  onOpen: (pictures: readonly ShownPicture[], start: number) => void;
  onBroken: () => void;
}

/** A grid of pictures: six, then all of them (spec §9). */
export function Gallery({ pictures: all, isPart, tasks, onlyTop, onOpen, onBroken }: GalleryProps) {
  const [isWhole, setWhole] = useState(false);
  const [task, setTask] = useState<string | null>(null);
  const counts = countTasks(all);
  // A task without a picture, as after the host has removed it, is no filter any more.
  const chosen = task !== null && tasks.some(({ id }) => id === task) && counts.has(task) ? task : null;
  const pictures = all.filter(
    ({ picture }) => (!onlyTop || picture.isTop) && (chosen === null || picture.task === chosen),
  );
  if (pictures.length === 0) return <NoPictures onlyTop={onlyTop} />;
  const count = pictures.length;
  const shown = isWhole ? pictures : pictures.slice(0, GALLERY_START);
  return (
    <div className="gpanel">
      {onlyTop ? null : <TaskChips tasks={tasks} counts={counts} chosen={chosen} onChoose={setTask} />}
      <ul className="gal">
        {shown.map((one, index) => (
          <li key={`${one.entry.id}-${one.picture.hash}`}>
            <Picture shown={one} onOpen={() => onOpen(pictures, index)} onBroken={onBroken} />
          </li>
        ))}
      </ul>
      {isWhole || pictures.length <= GALLERY_START ? null : (
        <Button variant="line" onClick={() => setWhole(true)}>
          {isPart ? (
            <Trans>Mehr Bilder anzeigen</Trans>
          ) : (
            <Plural value={count} one="# Bild anzeigen" other="Alle # Bilder anzeigen" />
          )}
        </Button>
      )}
    </div>
  );
}

function NoPictures({ onlyTop }: { onlyTop: boolean }) {
  return (
    <EmptyTab>
      {onlyTop ? (
        <Trans>Noch keine Lieblingsbilder.</Trans>
      ) : (
        <Trans>Noch keine Bilder. Deins könnte das erste sein.</Trans>
      )}
    </EmptyTab>
  );
}
