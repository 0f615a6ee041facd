import type { EntryFields } from '@tagfalter/domain/entry-fields';
import type { ImageRef } from '@tagfalter/domain/field-kinds';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { DiaryDb } from '../src/db/diary-db.ts';
import { openDiary } from '../src/diary.ts';
import { saveEntry } from '../src/entries/entries.ts';
import type { RoundOutcome } from '../src/loop/loop.ts';
import { addFile } from '../src/media/blobs.ts';
import { sendFile } from '../src/media/send-file.ts';
import type { SendingEnv } from '../src/media/sending.ts';
import { runRound, type SyncOptions } from '../src/sync/round.ts';
import { spaceOf } from './entry-space.ts';
import type { FakeServer } from './fake-server.ts';

export const ORIGIN = 'http://diary.test';
export const DAY = '2026-11-20';

/** Browser profile of a person, with its own IndexedDB and its own clock. */
export interface Device {
  db: DiaryDb;
  env: SendingEnv;
  accountId: string;
  /** Errors that were told of, in their order. */
  reports: { error: unknown; where: string }[];
  /** Moves the device's clock. */
  pass(ms: number): void;
  sync(options?: SyncOptions): Promise<RoundOutcome>;
  /** Saves fields of a day as the editor does. */
  write(fields: Partial<EntryFields>, date?: string): Promise<void>;
  /** Puts a photo of these bytes into a day. */
  photo(bytes: Uint8Array<ArrayBuffer>, date?: string): Promise<ImageRef>;
}

/** @param indexedDB given to two devices, it makes them two windows of one */
export function makeDevice(
  server: FakeServer,
  accountId: string,
  overrides: Partial<SendingEnv> = {},
  indexedDB: IDBFactory = new IDBFactory(),
): Device {
  let clock = Date.parse('2026-11-20T12:00:00Z');
  let tokens = 0;
  const reports: Device['reports'] = [];
  const env: SendingEnv = {
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
    report: (error, where) => reports.push({ error, where }),
    ...overrides,
  };
  const db = openDiary({ id: accountId, entrySpace: spaceOf(accountId) }, { indexedDB, IDBKeyRange });
  const write: Device['write'] = async (fields, date = DAY) => {
    clock += 1;
    const change = { fields, addImages: [], removeImages: [] };
    await saveEntry(db, env, { date, timeZone: 'Europe/Berlin', change });
  };
  const photo: Device['photo'] = async (bytes, date = DAY) => {
    clock += 1;
    const blob = new Blob([bytes], { type: 'image/jpeg' });
    const image = { ...(await addFile(db, blob, { kind: 'image', name: 'foto.jpg' })), name: 'foto.jpg' };
    const change = { fields: {}, addImages: [image], removeImages: [] };
    await saveEntry(db, env, { date, timeZone: 'Europe/Berlin', change });
    return image;
  };
  const pass = (ms: number) => {
    clock += ms;
  };
  return { db, env, accountId, reports, pass, write, photo, sync: (options) => runRound(db, env, options) };
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
