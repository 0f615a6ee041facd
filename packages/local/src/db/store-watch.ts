import type { Report } from '../base/report.ts';
import { createStore } from '../base/store.ts';
import type { OwnerDb } from './owner-db.ts';

/**
 * `blocked`: an older version in another window keeps its connection. `outdated`: a newer version upgraded the
 * database. `shut`: the browser refuses to open it, or is silent. `silent`: it is open, but reads and writes are not
 * answered.
 */
export type StoreState = 'opening' | 'open' | 'silent' | 'blocked' | 'outdated' | 'shut';

export interface StoreWatch {
  state(): StoreState;
  /** A screen whose read failed reads again when it changes. */
  reopenings(): number;
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  open(): Promise<void>;
  /** On a new connection. */
  reopen(): Promise<void>;
  /** After a read failed on a new connection too. */
  report(): void;
}

/**
 * Chromium queues a page silently behind the opening by a page reloaded since; Safari has been known to forget an
 * opening.
 */
const PATIENCE_MS = 5_000;

/** Dexie multiplies versions by ten, and adds one when it repairs missing parts. */
function isNewer(db: OwnerDb, known: number): boolean {
  return Math.floor(db.backendDB().version / 10) > known;
}

/** Call it before the database is opened. */
export function watchStore(db: OwnerDb, report: Report): StoreWatch {
  const known = db.verno;
  const { get: state, set: show, subscribe } = createStore<StoreState>('opening');
  let openings = 0;
  const open = async () => {
    const timer = setTimeout(() => {
      if (state() === 'opening') show('shut');
    }, PATIENCE_MS);
    try {
      await db.open();
    } catch (error) {
      // Closed by ourselves while opening.
      if (db.hasBeenClosed()) return;
      report(error, 'store: opening');
      show('shut');
    } finally {
      clearTimeout(timer);
    }
  };
  const onReady = () => {
    openings += 1;
    // A silence may outlast the last connection, and is not reported again.
    if (isNewer(db, known)) show('outdated');
    else show(db.running.isSilent ? 'silent' : 'open');
  };
  db.on('ready', onReady, true);
  db.running.onSilence((isSilent) => {
    if (state() === (isSilent ? 'open' : 'silent')) show(isSilent ? 'silent' : 'open');
  });
  db.on('blocked', () => show('blocked'));
  db.on('versionchange', (event) => {
    // Dexie closes right after this event; the opening then queues behind the upgrade.
    if (event.newVersion !== null) queueMicrotask(() => void open());
  });
  return {
    state,
    reopenings: () => Math.max(openings - 1, 0),
    subscribe,
    open,
    reopen: () => {
      db.close({ disableAutoOpen: false });
      return open();
    },
    report: () => show('shut'),
  };
}
