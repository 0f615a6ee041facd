import type { EventEntry, OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';
import type { Reply } from '@tagfalter/local/base/request';
import { patchEntry } from './host-calls.ts';

/** What is under way of each entry, and how its answer left it; null for none. */
const running = new Map<string, Promise<EventEntry | null>>();

/**
 * Hides one picture of an entry from guests, or shows it again. A call names all pictures that are hidden, so those of one
 * entry follow each other: two quick taps must not undo one another.
 * @param entry as it is known here
 */
export function turnPicture(
  event: WireEvent | OwnEvent,
  entry: EventEntry,
  hash: string,
  isHidden: boolean,
): Promise<Reply<EventEntry>> {
  const before = running.get(entry.id) ?? Promise.resolve(null);
  const call = before.then((known) => {
    const { pictures } = known ?? entry;
    const hidden = pictures.filter((one) => (one.hash === hash ? isHidden : one.isHidden === true));
    return patchEntry(event, entry.id, { hiddenPictures: hidden.map((one) => one.hash) });
  });
  const left = Promise.all([before, call]).then(([known, reply]) => (reply.ok ? reply.value : known));
  running.set(entry.id, left);
  void left.then(() => {
    if (running.get(entry.id) === left) running.delete(entry.id);
  });
  return call;
}
