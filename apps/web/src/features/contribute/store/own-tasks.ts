import { listContributions } from '@tagfalter/local/guest/contributions';
import { liveQuery } from 'dexie';
import { report } from '#platform/error-log.ts';
import { openHeldGuest, rememberedAccount } from './guest-store.ts';

/**
 * Tells for which photo tasks this device has sent a picture, now and whenever that changes.
 * @param token of the event's address
 * @returns what ends that
 */
export function watchOwnTasks(token: string, onTasks: (ids: ReadonlySet<string>) => void): () => void {
  const left = new AbortController();
  void openHeldGuest(token).then((guest) => {
    if (!guest || left.signal.aborted) return;
    const query = liveQuery(() => listContributions(guest.db, rememberedAccount()));
    const reading = query.subscribe({
      next: (rows) => {
        const sent = rows.filter(({ submitted }) => submitted).flatMap(({ files }) => files);
        onTasks(new Set(sent.flatMap(({ task }) => task ?? [])));
      },
      error: (error: unknown) => report(error, 'guest: own photo tasks'),
    });
    left.signal.addEventListener('abort', () => reading.unsubscribe());
  });
  return () => left.abort();
}
