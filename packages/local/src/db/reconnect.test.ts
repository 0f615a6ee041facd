import 'fake-indexeddb/auto';
import { blankEntry } from '@tagfalter/domain/entry';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DAY, makeDevice } from '../../test/device.ts';
import { spaceOf } from '../../test/entry-space.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { PATIENCE } from '../../test/patience.ts';
import { accountOwner } from '../base/owner.ts';
import { isConnectionLost, isFull } from '../base/storage-error.ts';
import { createDiaryLoop } from '../diary.ts';
import { draftFromEntry, loadDraft, storeDraft } from '../drafts/drafts.ts';
import { watchEntry } from '../drafts/watch-day.ts';
import { getEntryByDate } from '../entries/entries.ts';
import { addFile, ensureMedia } from '../media/blobs.ts';
import { appendChunk, assembleRecording, discardRecording, startRecording } from '../media/recordings.ts';
import { DiaryDb } from './diary-db.ts';
import { reconnecting } from './reconnect.ts';

const ANNA = '0b8d3c9e-54a6-4f5e-9d7a-1c2b3a4d5e6f';
const named = (name: string) => Object.assign(new Error(name), { name });

describe('what a failed write means', () => {
  it('is told from the error and from what it wraps', () => {
    const quota = new DOMException('full', 'QuotaExceededError');
    expect([quota, new Dexie.AbortError('aborted', quota)].map(isFull)).toEqual([true, true]);
    expect(isConnectionLost(new Dexie.AbortError('aborted', quota))).toBe(false);
    const lost = new DOMException('Connection to Indexed Database server lost. Refresh the page', 'UnknownError');
    expect([lost, new Dexie.AbortError('aborted', lost), named('InvalidStateError')].map(isConnectionLost)).toEqual([
      true,
      true,
      true,
    ]);
    expect([named('ConstraintError'), named('ValiError'), 'words', undefined].map(isConnectionLost)).toEqual(
      Array(4).fill(false),
    );
  });
});

describe('a connection that the system closes', () => {
  // Dexie itself says that it opens the database anew.
  beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
  afterEach(() => vi.restoreAllMocks());

  it('comes back with the next write', async () => {
    const { db, write } = makeDevice(new FakeServer(), ANNA);
    await write({ text: 'Vorher.' });
    db.backendDB().close();
    await write({ text: 'Nachher.' });
    expect((await getEntryByDate(db, DAY))?.text).toBe('Nachher.');
    expect(await db.outbox.count()).toBe(2);
  });

  for (const name of ['UnknownError', 'InvalidStateError', 'AbortError', 'DatabaseClosedError']) {
    it(`lets a write run once more after ${name}, on a new connection`, async () => {
      const { db, write } = makeDevice(new FakeServer(), ANNA);
      await write({ text: 'Vorher.' });
      const connection = db.backendDB();
      const add = vi.spyOn(db.outbox, 'add').mockRejectedValueOnce(named(name));
      await write({ text: 'Nachher.' });
      add.mockRestore();
      expect(db.backendDB()).not.toBe(connection);
      expect((await db.outbox.toArray()).map((row) => row.id)).toEqual([1, 2]);
    });
  }

  it('is reopened once for all calls that failed together', async () => {
    const { db } = makeDevice(new FakeServer(), ANNA);
    await db.open();
    const open = vi.spyOn(db, 'open');
    const close = vi.spyOn(db, 'close');
    let failures = 3;
    const work = async () => {
      failures -= 1;
      if (failures >= 0) throw named('UnknownError');
      return db.outbox.count();
    };
    expect(await Promise.all([1, 2, 3].map(() => reconnecting(db, work)))).toEqual([0, 0, 0]);
    expect(close).toHaveBeenCalledTimes(1);
    expect(open).toHaveBeenCalled();
  });

  it('stays closed once closed on purpose, without a retry', async () => {
    const { db } = makeDevice(new FakeServer(), ANNA);
    await db.open();
    db.close();
    const work = vi.fn(() => db.outbox.count());
    await expect(reconnecting(db, work)).rejects.toThrow('closed');
    expect(work).toHaveBeenCalledTimes(1);
    expect(db.isOpen()).toBe(false);
  });

  it('gives up when the second try fails too', async () => {
    const { db } = makeDevice(new FakeServer(), ANNA);
    const work = vi.fn(() => Promise.reject(named('UnknownError')));
    await expect(reconnecting(db, work)).rejects.toThrow('UnknownError');
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('is nothing to what was photographed or recorded, nor to its showing', async () => {
    const { db, env } = makeDevice(new FakeServer(), ANNA);
    const lost = () => Dexie.Promise.reject(named('UnknownError'));
    vi.spyOn(db.files, 'toArray').mockImplementationOnce(lost);
    const { hash } = await addFile(db, new Blob(['photo']), { kind: 'image', name: 'foto.jpg' });
    vi.spyOn(db.bytes, 'get').mockImplementationOnce(lost);
    expect(await (await ensureMedia(db, env, hash, 'original'))?.text()).toBe('photo');
    const id = await startRecording(db, env, { label: DAY, mime: 'audio/webm' });
    await appendChunk(db, id, 0, new Blob(['sound']));
    vi.spyOn(db.recordings, 'get').mockImplementationOnce(lost);
    expect(await (await assembleRecording(db, id)).blob.text()).toBe('sound');
    vi.spyOn(db.recordings, 'delete').mockImplementationOnce(lost);
    await discardRecording(db, id);
    expect(await db.recordings.count()).toBe(0);
  });

  it('does not end a live query', async () => {
    const { db, env, write } = makeDevice(new FakeServer(), ANNA);
    await write({ text: 'Vorher.' });
    const { id: entryId } = (await getEntryByDate(db, DAY)) ?? { id: '' };
    const seen = vi.fn();
    const read = vi.spyOn(db.entries, 'get').mockRejectedValueOnce(named('UnknownError'));
    onTestFinished(watchEntry(db, DAY, entryId, seen));
    await vi.waitFor(() => expect(seen).toHaveBeenCalledTimes(1), PATIENCE);
    read.mockRestore();
    db.backendDB().close();
    const entry = await getEntryByDate(db, DAY);
    if (entry) await storeDraft(db, { ...draftFromEntry(entry), text: 'Entwurf', updatedAt: env.now() });
    await vi.waitFor(() => expect(seen).toHaveBeenCalledTimes(2), PATIENCE);
    expect((await loadDraft(db, DAY))?.text).toBe('Entwurf');
  });

  it('does not end the sync: its round runs again at once (S4)', async () => {
    const server = new FakeServer();
    const { db, env, write } = makeDevice(server, ANNA);
    await write({ text: 'Unterwegs.' });
    vi.spyOn(db.uploads, 'count').mockRejectedValueOnce(named('UnknownError'));
    const loop = createDiaryLoop(db, env, () => () => undefined);
    onTestFinished(loop.start());
    await vi.waitFor(() => expect(loop.state()).toMatchObject({ kind: 'idle', lastSyncedAt: env.now() }), PATIENCE);
    expect(server.account(ANNA).day(DAY)?.text).toBe('Unterwegs.');
  });
});

describe('a newer version of the app in another tab', () => {
  /** The diary as a later version has it. */
  class LaterDb extends DiaryDb {
    constructor(name: string, indexedDB: IDBFactory) {
      super(accountOwner(name), spaceOf(ANNA), { indexedDB, IDBKeyRange });
      this.version(99).stores({ added: '&id' });
    }
  }

  it('gets the database at once, and this one goes on in it', async () => {
    const indexedDB = new IDBFactory();
    const { env } = makeDevice(new FakeServer(), ANNA);
    const db = new DiaryDb(accountOwner('both'), spaceOf(ANNA), { indexedDB, IDBKeyRange });
    await db.drafts.count();
    const later = new LaterDb('both', indexedDB);
    await later.open();
    expect(later.backendDB().version).toBe(990);
    const draft = {
      ...draftFromEntry(blankEntry(entryIdFor(spaceOf(ANNA), DAY), DAY, 'Europe/Berlin'), { isNew: true }),
      text: 'Alter Tab',
      updatedAt: env.now(),
    };
    await storeDraft(db, draft);
    expect((await loadDraft(later, DAY))?.text).toBe('Alter Tab');
    later.close();
    db.close();
  });
});
