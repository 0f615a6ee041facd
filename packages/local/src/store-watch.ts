import type { DiaryDb } from './db.ts';

/**
 * How the database of a window stands. `blocked`: an older version of the app in another window does not let go of it.
 * `outdated`: a newer version has changed it; this one goes on as far as it can. `shut`: the browser does not give it, or
 * keeps us waiting without a word.
 */
export type StoreState = 'opening' | 'open' | 'blocked' | 'outdated' | 'shut';

export interface StoreWatch {
  state(): StoreState;
  /** Counts how often the database was opened anew: who saw it fail reads again when this changes. */
  reopenings(): number;
  /** Calls `listener` after each change of either; the answer ends that. */
  subscribe(listener: () => void): () => void;
  /** Opens the database; the state says what came of it. */
  open(): Promise<void>;
  /** Opens it on a new connection. */
  reopen(): Promise<void>;
  /** Something was read in vain, on a new connection too. */
  report(): void;
}

/**
 * Longest wait for a browser that says nothing. Chromium keeps a page in line behind the opening of one that has since
 * been reloaded, without the event that would tell that both are blocked; Safari has been known to forget an opening.
 */
const PATIENCE_MS = 5_000;

/** Whether the database was made by a later version. Dexie counts in tenths, and mends missing parts by adding one. */
function isNewer(db: DiaryDb, known: number): boolean {
  return Math.floor(db.backendDB().version / 10) > known;
}

/** Follows one database, from before it is opened. */
export function watchStore(db: DiaryDb): StoreWatch {
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
    } catch {
      // Closed by ourselves while it was being opened is no fault.
      if (!db.hasBeenClosed()) show('shut');
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
    // Closed right after this, and then in line behind the upgrade that the closing lets through.
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
