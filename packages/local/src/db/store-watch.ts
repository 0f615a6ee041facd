import type { Report } from '../base/report.ts';
import type { OwnerDb } from './owner-db.ts';

/**
 * State of a window's database. `blocked`: an older version of the app in another window does not close its connection.
 * `outdated`: a newer version has upgraded the database; this one goes on as far as it can. `shut`: the browser refuses
 * to open it, or does not respond.
 */
export type StoreState = 'opening' | 'open' | 'blocked' | 'outdated' | 'shut';

export interface StoreWatch {
  state(): StoreState;
  /** Number of reopenings. A screen whose read failed reads again when it changes. */
  reopenings(): number;
  /** Calls `listener` after each change of the state or the count. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Opens the database; `state` tells the result. */
  open(): Promise<void>;
  /** Opens the database on a new connection. */
  reopen(): Promise<void>;
  /** Call it after a read has failed on a new connection too: the state becomes `shut`. */
  report(): void;
}

/**
 * Maximum wait for a browser that does not respond. Chromium queues a page behind the opening by a page that has since
 * been reloaded, without the event that reports a block; Safari has been known to forget an opening.
 */
const PATIENCE_MS = 5_000;

/**
 * Whether a later version upgraded the database. Dexie multiplies versions by ten, and adds one when it repairs missing
 * parts.
 */
function isNewer(db: OwnerDb, known: number): boolean {
  return Math.floor(db.backendDB().version / 10) > known;
}

/** Watches one database. Call it before the database is opened. */
export function watchStore(db: OwnerDb, report: Report): StoreWatch {
  const known = db.verno;
  const listeners = new Set<() => void>();
  let state: StoreState = 'opening';
  let openings = 0;
  const show = (next: StoreState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const open = async () => {
    const timer = setTimeout(() => {
      if (state === 'opening') show('shut');
    }, PATIENCE_MS);
    try {
      await db.open();
    } catch (error) {
      // Closing the database ourselves while it opens is no fault.
      if (db.hasBeenClosed()) return;
      report(error, 'store: opening');
      show('shut');
    } finally {
      clearTimeout(timer);
    }
  };
  const onReady = () => {
    openings += 1;
    show(isNewer(db, known) ? 'outdated' : 'open');
  };
  db.on('ready', onReady, true);
  db.on('blocked', () => show('blocked'));
  db.on('versionchange', (event) => {
    // Dexie closes the connection right after this event. The opening then queues behind the upgrade.
    if (event.newVersion !== null) queueMicrotask(() => void open());
  });
  return {
    state: () => state,
    reopenings: () => Math.max(openings - 1, 0),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open,
    reopen: () => {
      db.close({ disableAutoOpen: false });
      return open();
    },
    report: () => show('shut'),
  };
}
