import type { EventEntry, EventPicture, WireEvent } from '@tagfalter/contract/wire-event';

/** Further pictures of an entry that the timeline shows, and pictures of a gallery before 'Alle anzeigen' (spec §9). */
export const MORE_IN_TIMELINE = 3;
export const GALLERY_START = 6;

/** A picture with the entry it belongs to. */
export interface ShownPicture {
  entry: EventEntry;
  picture: EventPicture;
  /** Text of the photo task that it was taken for, while its host has not removed it. */
  task?: string | undefined;
}

type Tasks = WireEvent['tasks'];

/** The pictures of an entry as guests see them: favourites first, then the others. @param tasks of the event */
export function bookPicturesOf(entry: EventEntry, tasks: Tasks = []): ShownPicture[] {
  const shown = entry.pictures.filter(({ isHidden }) => isHidden !== true);
  const ordered = [...shown.filter(({ isTop }) => isTop), ...shown.filter(({ isTop }) => !isTop)];
  const textOf = (picture: EventPicture) => tasks.find(({ id }) => id === picture.task)?.text;
  return ordered.map((picture) => ({ entry, picture, task: textOf(picture) }));
}

/** Whether guests see an entry; only its host is told of the others. */
export function isPictureShown({ state }: Pick<EventEntry, 'state'>): boolean {
  return state === undefined || state === 'shown';
}

/**
 * The pictures of a gallery, those of the newest entry first.
 * @param onlyTop the favourites alone
 * @param tasks of the event
 */
export function galleryOf(entries: readonly EventEntry[], onlyTop: boolean, tasks: Tasks = []): ShownPicture[] {
  return entries
    .filter(isPictureShown)
    .flatMap((entry) => bookPicturesOf(entry, tasks))
    .filter(({ picture }) => !onlyTop || picture.isTop);
}
