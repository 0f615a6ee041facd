import type { EventEntry, EventPicture } from '@tagfalter/contract/wire-event';
import { isShown } from '#entities/event-book/pictures.ts';

/** A picture with the contribution it belongs to, and its place there, from 1. */
export interface HostPicture {
  entry: EventEntry;
  picture: EventPicture;
  n: number;
}

/** What the host's grid shows. */
export interface HostPictures {
  /** Of contributions that are shown, in the order of the entries. */
  pictures: readonly HostPicture[];
  /** How many of them the host has hidden. */
  hidden: number;
  /** Pictures of contributions that are hidden as a whole: single ones cannot be shown there. */
  inHiddenEntries: number;
}

/** The pictures of a guest book as its host turns them on and off. */
export function hostPictures(entries: readonly EventEntry[]): HostPictures {
  const pictures = entries
    .filter(isShown)
    .flatMap((entry) => entry.pictures.map((picture, index) => ({ entry, picture, n: index + 1 })));
  const hidden = pictures.filter(({ picture }) => picture.isHidden === true).length;
  const inHiddenEntries = entries
    .filter(({ state }) => state === 'hidden')
    .reduce((sum, entry) => sum + entry.pictures.length, 0);
  return { pictures, hidden, inHiddenEntries };
}
