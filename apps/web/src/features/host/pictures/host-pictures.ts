import type { EventEntry, EventPicture } from '@tagfalter/contract/wire-event';
import { isPictureShown } from '#entities/event-book/pictures.ts';

/** A picture with its contribution and its position there, from 1. */
export interface HostPicture {
  entry: EventEntry;
  picture: EventPicture;
  n: number;
}

/** Content of the host's picture grid. */
export interface HostPictures {
  /** Pictures of visible contributions, in the order of the entries. */
  pictures: readonly HostPicture[];
  /** Number of `pictures` that the host has hidden. */
  hidden: number;
  /** Number of pictures in hidden contributions; they cannot be shown singly. */
  inHiddenEntries: number;
}

/** Pictures of a guest book that its host can show and hide. */
export function hostPictures(entries: readonly EventEntry[]): HostPictures {
  const pictures = entries
    .filter(isPictureShown)
    .flatMap((entry) => entry.pictures.map((picture, index) => ({ entry, picture, n: index + 1 })));
  const hidden = pictures.filter(({ picture }) => picture.isHidden === true).length;
  const inHiddenEntries = entries
    .filter(({ state }) => state === 'hidden')
    .reduce((sum, entry) => sum + entry.pictures.length, 0);
  return { pictures, hidden, inHiddenEntries };
}
