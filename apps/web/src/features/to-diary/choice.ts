import type { EventEntry, EventPicture } from '@tagfalter/contract/wire-event';
import { MAX_TEXT } from '@tagfalter/domain/text';

/** A picture of a guest book that may be taken over. */
export interface Choosable {
  picture: EventPicture;
  guestName: string;
  /** Whether it came from this device. */
  isOwn: boolean;
}

/** Own pictures stand first, then favourites, then the others. */
const rank = ({ isOwn, picture }: Choosable): number => (isOwn ? 0 : 2) + (picture.isTop ? 0 : 1);

/**
 * Returns the pictures that the book shows, each once: own ones, favourites, the others. Within each part the newest
 * entry comes first.
 * @param own ids of the contributions of this device
 */
export function choosable(entries: readonly EventEntry[], own: ReadonlySet<string>): Choosable[] {
  const shown = entries.filter(({ state }) => state === undefined || state === 'shown');
  const all = shown.flatMap(({ id, guestName, pictures }) =>
    pictures.filter(({ isHidden }) => isHidden !== true).map((picture) => ({ picture, guestName, isOwn: own.has(id) })),
  );
  const ordered = all.toSorted((a, b) => rank(a) - rank(b));
  const seen = new Set<string>();
  return ordered.filter(({ picture: { hash } }) => !seen.has(hash) && seen.add(hash));
}

/** Default choice: own pictures, else favourites; as many as the day has room for. */
export function firstPicks(pictures: readonly Choosable[], quota: number): string[] {
  const isOwn = pictures.some((one) => one.isOwn);
  const wanted = pictures.filter((one) => (isOwn ? one.isOwn : one.picture.isTop));
  return wanted.slice(0, quota).map(({ picture }) => picture.hash);
}

/** The choice as it can be sent: pictures that the book still shows, in the order of choosing, and no more than fit. */
export function fittingPicks(picks: readonly string[], pictures: readonly Choosable[], quota: number): string[] {
  const shown = new Set(pictures.map(({ picture }) => picture.hash));
  return picks.filter((hash) => shown.has(hash)).slice(0, quota);
}

/**
 * Initial text: the name of the event, and the top moment told on this device.
 * @param kind kind of the celebration in words, `''` where it says nothing
 */
export function firstWords(eventName: string, kind: string, topMoment: string): string {
  const isNamed = kind === '' || eventName.toLowerCase().includes(kind.toLowerCase());
  const title = isNamed ? eventName : `${kind} ${eventName}`;
  return (topMoment === '' ? title : `${title}\n\n${topMoment}`).slice(0, MAX_TEXT);
}
