import { HocuspocusProvider } from '@hocuspocus/provider';
import { IndexeddbPersistence } from 'y-indexeddb';
import * as Y from 'yjs';
import { offer } from '../../page-side.ts';
import { type EntryMap, putEntry } from './put-day.ts';

const POLL_MS = 5;

const doc = new Y.Doc();
const days = doc.getMap<EntryMap>('days');
let stored: IndexeddbPersistence;
let account = '';
let provider: HocuspocusProvider | undefined;

function connect(): HocuspocusProvider {
  const url = location.origin.replace('http', 'ws');
  provider ??= new HocuspocusProvider({ url, name: account, document: doc, broadcast: false });
  return provider;
}

/** Resolves when the server has acknowledged everything. */
function synced(): Promise<void> {
  const running = connect();
  return new Promise((resolve) => {
    const look = () => {
      if (!running.isSynced || running.hasUnsyncedChanges) return;
      running.off('synced', look);
      running.off('unsyncedChanges', look);
      resolve();
    };
    running.on('synced', look);
    running.on('unsyncedChanges', look);
    look();
  });
}

/** Resolves when IndexedDB has taken every update so far: a reading transaction waits for the writing ones before it. */
function flushed(): Promise<void> {
  return new Promise((resolve, reject) => {
    const reading = stored.db.transaction(['updates'], 'readonly');
    reading.oncomplete = () => resolve();
    reading.onerror = () => reject(reading.error);
    reading.objectStore('updates').get(0);
  });
}

offer({
  async open(name) {
    account = name;
    stored = new IndexeddbPersistence(`bench-${name}`, doc);
    await stored.whenSynced;
  },
  async write(day) {
    putEntry(doc, day);
    await flushed();
  },
  push: synced,
  async pull(count) {
    await synced();
    while (days.size < count) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    await flushed();
  },
  async newest(limit) {
    const ids = [...days.keys()].sort().reverse().slice(0, limit);
    return ids.map((id) => days.get(id)?.toJSON()).length;
  },
  goLive: synced,
  async watch(onChange) {
    days.observe(({ keysChanged }) => {
      for (const id of keysChanged) onChange(Number(days.get(id)?.get('createdAt')));
    });
  },
});
