import { Trans } from '@lingui/react/macro';
import type { EventEntry, OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';
import { HidePicture } from './hide-picture.tsx';

interface HidePicturesProps {
  event: WireEvent | OwnEvent;
  entry: EventEntry;
  /** What the server has made of the entry. */
  onEntry: (entry: EventEntry) => void;
}

/** The pictures of an entry, each with a button that hides it from guests or shows it again. */
export function HidePictures({ event, entry, onEntry }: HidePicturesProps) {
  return (
    <details>
      <summary>
        <Trans>Einzelne Bilder ausblenden</Trans>
      </summary>
      <ul className="hpics">
        {entry.pictures.map((picture, index) => (
          <li key={picture.hash}>
            <HidePicture event={event} entry={entry} picture={picture} n={index + 1} onEntry={onEntry} />
          </li>
        ))}
      </ul>
    </details>
  );
}
