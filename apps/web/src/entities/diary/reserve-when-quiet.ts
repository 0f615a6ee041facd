import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import { layReserve } from '@tagfalter/local/db/reserve';

/** After the first view is settled; before, the disk belongs to it. */
const SETTLED_MS = 3000;

/** Keeps space for words, as soon as the browser has nothing else to do (promise 6). */
export function layReserveSoon(db: DiaryDb): void {
  const lay = () => void layReserve(db, navigator.storage);
  // Older Safaris have no idle time.
  if ('requestIdleCallback' in window) requestIdleCallback(lay);
  else lay();
}

/** The same once the page has settled. The answer prevents it. */
export function reserveWhenQuiet(db: DiaryDb): () => void {
  const timer = setTimeout(() => layReserveSoon(db), SETTLED_MS);
  return () => clearTimeout(timer);
}
