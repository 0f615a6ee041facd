import type { EntryFields, ImageRef } from '@tagfalter/domain/entry';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { addFile } from '../src/blobs.ts';
import { DiaryDb, diaryName } from '../src/db.ts';
import { saveEntry } from '../src/entries.ts';
import type { Env } from '../src/env.ts';
import { type SyncOptions, type SyncOutcome, syncOnce } from '../src/sync/sync-once.ts';
import { sendFile } from '../src/uploads/send-file.ts';
import type { FakeServer } from './fake-server.ts';

export const ORIGIN = 'http://diary.test';
export const DAY = '2026-11-20';

/** One browser profile of one person: its own IndexedDB, its own clock. */
export interface Device {
  db: DiaryDb;
  env: Env;
  accountId: string;
  /** Moves the device's clock. */
  pass(ms: number): void;
  sync(options?: SyncOptions): Promise<SyncOutcome>;
  /** Saves fields of a day as the editor does. */
  write(fields: Partial<EntryFields>, date?: string): Promise<void>;
  /** Puts a photo of these bytes into a day. */
  photo(bytes: Uint8Array<ArrayBuffer>, date?: string): Promise<ImageRef>;
}

/** @param indexedDB given to two devices, it makes them two windows of one */
export function makeDevice(
  server: FakeServer,
  accountId: string,
  overrides: Partial<Env> = {},
  indexedDB: IDBFactory = new IDBFactory(),
): Device {
  let clock = Date.parse('2026-11-20T12:00:00Z');
  let tokens = 0;
  const env: Env = {
    fetch: server.fetch,
    origin: ORIGIN,
    now: () => clock,
    timeZone: () => 'Europe/Berlin',
    random: () => 0.5,
    uuid: () => crypto.randomUUID(),
    token: async (options) => {
      if (options?.fresh) tokens += 1;
      return { status: 'ok', token: `${accountId}#${tokens}` };
    },
    uploader: async () => sendFile,
    locks: undefined,
    online: () => true,
    visible: () => true,
    ...overrides,
  };
  const db = new DiaryDb(diaryName(accountId), { indexedDB, IDBKeyRange });
  const write: Device['write'] = async (fields, date = DAY) => {
    clock += 1;
    const change = { fields, addImages: [], removeImages: [] };
    await saveEntry(db, env, accountId, { date, timeZone: 'Europe/Berlin', change });
  };
  const photo: Device['photo'] = async (bytes, date = DAY) => {
    clock += 1;
    const blob = new Blob([bytes], { type: 'image/jpeg' });
    const image = { ...(await addFile(db, blob, { kind: 'image', name: 'foto.jpg' })), name: 'foto.jpg' };
    const change = { fields: {}, addImages: [image], removeImages: [] };
    await saveEntry(db, env, accountId, { date, timeZone: 'Europe/Berlin', change });
    return image;
  };
  const pass = (ms: number) => {
    clock += ms;
  };
  return { db, env, accountId, pass, write, photo, sync: (options) => syncOnce(db, env, accountId, options) };
}

/** `size` bytes that differ from place to place, so that a shifted or repeated piece shows. */
export function someBytes(size: number, seed = 1): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let state = seed * 2654435761;
  for (let index = 0; index < size; index += 1) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    bytes[index] = state >>> 24;
  }
  return bytes;
}
