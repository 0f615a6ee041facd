import type { EventEntry, EventPicture, OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';
import { Fragment, useState } from 'react';
import { ChangedEntry } from './changed-entry.tsx';
import { HidePicture } from './hide-picture.tsx';

interface Tile {
  entry: EventEntry;
  picture: EventPicture;
  /** Place of the picture in the entry, from 1. */
  n: number;
}

interface PictureTilesProps {
  className: string;
  event: WireEvent | OwnEvent;
  tiles: readonly Tile[];
  /** Takes an entry as the server has changed it. */
  onEntry: (entry: EventEntry) => void;
  onBroken?: () => void;
}

const nameOf = ({ entry, picture }: Tile): string => `${entry.id}-${picture.hash}`;

/** Pictures as buttons that hide and show them. Why one was not turned stands below it. */
export function PictureTiles({ className, event, tiles, onEntry, onBroken }: PictureTilesProps) {
  const [changed, setChanged] = useState<string | null>(null);
  const note = (
    <li className="hpics__note">
      <ChangedEntry />
    </li>
  );
  // A picture that now waits for approval has left the tiles.
  const hasLeft = changed !== null && !tiles.some((tile) => nameOf(tile) === changed);
  return (
    <ul className={className}>
      {hasLeft ? note : null}
      {tiles.map((tile) => (
        <Fragment key={nameOf(tile)}>
          <li>
            <HidePicture
              {...{ event, ...tile }}
              onEntry={(entry) => {
                setChanged(null);
                onEntry(entry);
              }}
              onChanged={() => setChanged(nameOf(tile))}
              {...(onBroken && { onBroken })}
            />
          </li>
          {changed === nameOf(tile) ? note : null}
        </Fragment>
      ))}
    </ul>
  );
}
