import { Trans } from '@lingui/react/macro';
import type { EventEntry, OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';
import { PictureTiles } from './picture-tiles.tsx';

interface HidePicturesProps {
  event: WireEvent | OwnEvent;
  entry: EventEntry;
  /** Takes the entry as the server has changed it. */
  onEntry: (entry: EventEntry) => void;
}

/** The pictures of an entry, each with a button that hides it from guests or shows it again. */
export function HidePictures({ event, entry, onEntry }: HidePicturesProps) {
  const tiles = entry.pictures.map((picture, index) => ({ entry, picture, n: index + 1 }));
  return (
    <details>
      <summary>
        <Trans>Einzelne Bilder ausblenden</Trans>
      </summary>
      <PictureTiles className="hpics" event={event} tiles={tiles} onEntry={onEntry} />
    </details>
  );
}
