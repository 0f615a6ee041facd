import type { EventEntry, EventPicture } from '@tagfalter/contract/wire-event';

/** Further pictures of an entry that the timeline shows, and pictures of a gallery before 'Alle anzeigen' (spec §9). */
export const MORE_IN_TIMELINE = 3;
export const GALLERY_START = 6;

/** A picture with the entry it belongs to. */
export interface ShownPicture {
  entry: EventEntry;
  picture: EventPicture;
}

/** The pictures of an entry as guests see them: favourites first, then the others. */
export function picturesOf(entry: EventEntry): ShownPicture[] {
  const shown = entry.pictures.filter(({ isHidden }) => isHidden !== true);
  const ordered = [...shown.filter(({ isTop }) => isTop), ...shown.filter(({ isTop }) => !isTop)];
  return ordered.map((picture) => ({ entry, picture }));
}

/** Whether guests see an entry; only its host is told of the others. */
export function isShown({ state }: Pick<EventEntry, 'state'>): boolean {
  return state === undefined || state === 'shown';
}

/** The pictures of a gallery, those of the newest entry first. @param onlyTop the favourites alone */
export function galleryOf(entries: readonly EventEntry[], onlyTop: boolean): ShownPicture[] {
  return entries
    .filter(isShown)
    .flatMap(picturesOf)
    .filter(({ picture }) => !onlyTop || picture.isTop);
}
