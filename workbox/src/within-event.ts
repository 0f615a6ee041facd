import type { Running } from '@tagfalter/local/db/running';
import { TryLater } from './flush.ts';

/** Time before browsers stop a worker over an event, milliseconds. */
export const EVENT_MS = 25_000;
/** As long as Chromium, the only one with background sync, gives it, but for some time to end. */
export const SYNC_MS = 150_000;

interface Database {
  readonly running: Pick<Running, 'end' | 'onSilence'>;
  close(): void;
}

/** Databases that the work of an event has opened. */
export class EventStores {
  readonly #opened = new Set<Database>();

  /** Its transactions end once nothing is heard of them for five seconds, and with the event. */
  watch<T extends Database>(db: T): T {
    this.#opened.add(db);
    db.running.onSilence((isSilent) => {
      if (isSilent) db.running.end();
    });
    return db;
  }

  /** Ends what is open; nothing begins. */
  end(): void {
    for (const db of this.#opened) {
      db.close();
      db.running.end();
    }
  }
}

/**
 * Ends the work in time. A worker that is stopped or idle within a transaction may hold the store against every page
 * (spec decision 80).
 * @throws TryLater if the time is up
 */
export async function withinEvent<T>(ms: number, work: (stores: EventStores) => Promise<T>): Promise<T> {
  const stores = new EventStores();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TryLater('The time of the event is up')), ms);
  try {
    return await Promise.race([work(stores), late]);
  } finally {
    clearTimeout(timer);
    stores.end();
  }
}
