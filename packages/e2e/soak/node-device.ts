import { randomUUID } from 'node:crypto';
import { IDENTITY_PATH } from '@tagfalter/contract/identity';
import { nudgeStream } from '@tagfalter/contract/sync-stream';
import { blankEntry, type Entry } from '@tagfalter/domain/entry';
import { entryChange } from '@tagfalter/domain/entry-merge';
import type { ImageRef } from '@tagfalter/domain/field-kinds';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { createTokenSource } from '@tagfalter/local/base/token';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import { createDiaryLoop, createDiaryNudges, type DiaryLoop, openDiary } from '@tagfalter/local/diary';
import { type EntryView, queryNewest, saveEntry } from '@tagfalter/local/entries/entries';
import { listRevisions, type Revision } from '@tagfalter/local/entries/revisions';
import { addFile, ensureMedia } from '@tagfalter/local/media/blobs';
import { sendFile } from '@tagfalter/local/media/send-file';
import type { SendingEnv } from '@tagfalter/local/media/sending';
import { countWaiting } from '@tagfalter/local/unsent/waiting';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { Haste } from './haste.ts';
import { fetchInHaste } from './hasty-fetch.ts';

const POLL_MS = 20;
const NO_CHANNEL = { postMessage: () => {}, addEventListener: () => {}, removeEventListener: () => {} };

export interface NodeDeviceOptions {
  origin: string;
  accountId: string;
  entrySpace: string;
  /** The session of the identity provider, as a browser would send it; another one after signing in anew. */
  cookie: string;
  timeZone: string;
  /** How many times faster than in a browser timers and time limits run; what they lead to is the real code's. */
  pace: number;
}

/**
 * Browser profile in Node: the real device store and sync loop on an IndexedDB in memory, the real network, Web
 * Locks of its own.
 */
export class NodeDevice {
  readonly db: DiaryDb;
  readonly #env: SendingEnv;
  readonly #options: NodeDeviceOptions;
  readonly #loop: DiaryLoop;
  readonly #id = randomUUID();
  readonly #haste: Haste;
  #stops: Array<() => void> = [];

  constructor(options: NodeDeviceOptions) {
    const { accountId, entrySpace, pace } = options;
    this.#options = options;
    this.#haste = new Haste(pace);
    this.db = openDiary({ id: accountId, entrySpace }, { indexedDB: new IDBFactory(), IDBKeyRange });
    this.#env = envOf(options, this.#id, this.#haste);
    this.#loop = createDiaryLoop(this.db, this.#env, (ms, work) => this.#haste.after(ms, work));
  }

  /** Opens the app: it syncs by itself from now on. */
  start(): void {
    const listener = { nudge: () => this.#loop.wake('nudge'), take: this.#loop.take };
    const nudges = createDiaryNudges(this.db.owner, this.#env, listener, NO_CHANNEL);
    this.#stops = [this.#loop.start(), nudges.start()];
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  /** Somebody is back and looks. */
  wake(): void {
    this.#loop.wake('focus');
  }

  /** Resolves once the server has said that nobody is signed in. */
  async signedOut(limitMs: number): Promise<void> {
    const deadline = performance.now() + limitMs;
    while (this.#loop.state().kind !== 'signed-out') {
      if (performance.now() > deadline) throw new Error(`not signed out: ${this.#describe()}`);
      this.wake();
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /** Changes a day as the editor does: what differs becomes one mutation. */
  async edit(date: LocalDate, change: (entry: Entry) => Partial<Entry>): Promise<void> {
    const { timeZone } = this.#options;
    const before = (await this.read(date)) ?? blankEntry(this.db.entryIdOf(date), date, timeZone);
    const after = { ...before, ...change(before) };
    await saveEntry(this.db, this.#env, { date, timeZone, change: entryChange(before, after) });
    this.#loop.wake('write');
  }

  /** Keeps a photo on the device; an edit may then refer to it. */
  async keepPhoto(bytes: Uint8Array<ArrayBuffer>): Promise<ImageRef> {
    const name = 'foto.jpg';
    const blob = new Blob([bytes], { type: 'image/jpeg' });
    return { ...(await addFile(this.db, blob, { kind: 'image', name })), name };
  }

  async read(date: LocalDate): Promise<EntryView | undefined> {
    return (await this.entries()).find((entry) => entry.date === date);
  }

  entries(): Promise<EntryView[]> {
    return queryNewest(this.db, 1000);
  }

  revisions(entryId: string): Promise<Revision[]> {
    return listRevisions(this.db, this.#env, entryId);
  }

  /** The owner's original, from the server if it is not here. */
  original(hash: string): Promise<Blob | undefined> {
    return ensureMedia(this.db, this.#env, hash, 'original');
  }

  /**
   * Resolves once nothing waits for the server, with the milliseconds that would have taken in a browser; rejects after
   * `limitMs` of this process.
   */
  async drained(limitMs: number): Promise<number> {
    const started = performance.now();
    const { spared } = this.#haste;
    for (;;) {
      const { waiting } = await countWaiting(this.db);
      const ms = performance.now() - started;
      if (waiting === 0) return ms + this.#haste.spared - spared;
      if (ms > limitMs) throw new Error(`${waiting} items still wait after ${Math.round(ms)} ms: ${this.#describe()}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /** Resolves once a whole round has succeeded after this call. */
  async synced(limitMs: number): Promise<void> {
    const asked = Date.now();
    for (;;) {
      const state = this.#loop.state();
      if (state.kind === 'idle' && (state.lastSyncedAt ?? 0) > asked) return;
      if (Date.now() - asked > limitMs) throw new Error(`not synced: ${this.#describe()}`);
      this.wake();
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /** Web Locks this device still holds or waits for. */
  async locks(): Promise<string[]> {
    const { held = [], pending = [] } = await navigator.locks.query();
    return [...held, ...pending].flatMap(({ name = '' }) => (name.startsWith(this.#id) ? [name] : []));
  }

  #describe(): string {
    return JSON.stringify(this.#loop.state());
  }
}

function envOf(options: NodeDeviceOptions, id: string, haste: Haste): SendingEnv {
  const { origin, timeZone } = options;
  const limited: typeof fetch = (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init?.headers);
    if (address.pathname.startsWith(IDENTITY_PATH)) headers.set('cookie', options.cookie);
    // A stream lasts; everything else gives up.
    if (address.pathname === nudgeStream.path) return fetch(address, { ...init, headers });
    return fetchInHaste(haste, address, { ...init, headers });
  };
  return {
    fetch: limited,
    origin,
    now: Date.now,
    timeZone: () => timeZone,
    random: Math.random,
    uuid: randomUUID,
    token: createTokenSource(limited, origin, Date.now),
    uploader: async () => sendFile,
    locks: locksOf(id),
    online: () => true,
    visible: () => true,
    report: (error, where) => console.error(where, error),
  };
}

/** The process has one lock manager; each device needs names of its own. */
function locksOf(device: string): Pick<LockManager, 'request'> {
  function request<T>(name: string, callback: LockGrantedCallback<T>): Promise<Awaited<T>>;
  function request<T>(name: string, options: LockOptions, callback: LockGrantedCallback<T>): Promise<Awaited<T>>;
  function request<T>(name: string, ...rest: [LockGrantedCallback<T>] | [LockOptions, LockGrantedCallback<T>]) {
    const own = `${device} ${name}`;
    return rest.length === 1 ? navigator.locks.request(own, rest[0]) : navigator.locks.request(own, rest[0], rest[1]);
  }
  return { request };
}
