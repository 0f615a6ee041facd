import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { someBytes } from '../../test/device.ts';
import { FakeAccount } from '../../test/fake-account.ts';
import { FakeTus } from '../../test/fake-tus.ts';
import { PATIENCE } from '../../test/patience.ts';
import type { Owner } from '../base/owner.ts';
import { OwnerDb } from '../db/owner-db.ts';
import { addFile } from '../media/blobs.ts';
import { runUploads, type UploadParts } from '../media/run-uploads.ts';
import { sendFile } from '../media/send-file.ts';
import { enqueueUpload } from '../media/upload-rows.ts';
import { createLoop, type LoopParts } from './loop.ts';

const EVENT: Owner = { kind: 'event', id: '5d1c8e2e-90a4-4b6b-8a54-3a0f2d4c7b61' };
const WIDTH = 3;
const NOW = Date.parse('2026-11-20T12:00:00Z');
let stop: () => void = () => undefined;
afterEach(() => stop());

/** A server that lets guests send files by the secret of their contribution; the first secret has been taken back. */
function makeBook() {
  const [tus, account] = [new FakeTus(), new FakeAccount(EVENT.id)];
  const seen: Headers[] = [];
  const open = new Set<string>();
  let most = 0;
  /** Chunks wait here until as many files are on their way as there may be. */
  const full = Promise.withResolvers<void>();
  const reply = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (request.headers.get('x-contribution') !== 'second') return new Response(null, { status: 401 });
    if (request.method === 'POST') return tus.create(request);
    if (request.method === 'HEAD') return tus.head(pathname);
    open.add(pathname);
    most = Math.max(most, open.size);
    if (open.size === WIDTH) full.resolve();
    await full.promise;
    return tus.append(account, request, pathname).finally(() => open.delete(pathname));
  };
  const fetchFrom: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    seen.push(request.headers);
    return reply(request);
  };
  return { fetch: fetchFrom, tus, media: account.media, seen, most: () => most };
}

/** A guest's device: what every owner has, and nothing of a diary. */
async function openGuest(count: number) {
  const db = new OwnerDb(EVENT, { indexedDB: new IDBFactory(), IDBKeyRange });
  const book = makeBook();
  const env = {
    fetch: book.fetch,
    origin: 'http://book.test',
    now: () => NOW,
    random: () => 0.5,
    online: () => true,
    visible: () => true,
    uploader: async () => sendFile,
    report: vi.fn(),
  };
  const hashes: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = `foto-${index}.jpg`;
    const blob = new Blob([someBytes(500, index + 1)], { type: 'image/jpeg' });
    const { hash, type, size } = await addFile(db, blob, { kind: 'image', name });
    await enqueueUpload(db, { now: () => index }, { hash, kind: 'image', type, size, name }, 'contribution-7');
    hashes.push(hash);
  }
  const parked: [string, string][] = [];
  let secret = 'first';
  const beforeChunk = vi.fn(async () => undefined);
  const parts: UploadParts = {
    db,
    width: WIDTH,
    authorize: async (_row, fresh) => {
      if (fresh) secret = 'second';
      return { status: 'ok', headers: { 'x-contribution': secret } };
    },
    states: async (rows) => ({
      ok: true,
      value: rows.map(({ hash }) => {
        const medium = book.media.get(hash);
        return medium?.state === 'refused' ? { hash, ...medium } : { hash, state: medium ? 'ready' : 'missing' };
      }),
    }),
    park: async ({ hash }, code) => {
      parked.push([hash, code]);
      await db.uploads.delete(hash);
    },
    beforeChunk,
  };
  const work: LoopParts<never> = {
    round: async () => {
      const { fault } = await runUploads(parts, env);
      const waiting = await db.uploads.count();
      return fault ? { status: 'failed', fault } : { status: 'synced', at: env.now(), waiting };
    },
    hasWaiting: async () => (await db.uploads.count()) > 0,
  };
  const loop = createLoop(work, env, () => () => undefined);
  return { db, book, hashes, parked, beforeChunk, loop };
}

describe('an owner that is no account', () => {
  it('has no diary store, and a database that no account has', async () => {
    const { db } = await openGuest(0);
    expect(db.name).toBe(`tagfalter-event-${EVENT.id}`);
    expect(db.tables.map(({ name }) => name).toSorted()).toEqual(
      ['bytes', 'chunks', 'files', 'meta', 'recordings', 'uploads'].toSorted(),
    );
  });

  it('sends files by its own loop and credentials, several at once (S10)', async () => {
    const { db, book, hashes, beforeChunk, loop } = await openGuest(7);
    stop = loop.start();
    await vi.waitFor(() => expect(loop.state()).toMatchObject({ kind: 'idle', lastSyncedAt: NOW }), PATIENCE);
    expect([...book.media.keys()].toSorted()).toEqual(hashes.toSorted());
    expect(await db.uploads.count()).toBe(0);
    expect(await db.files.count()).toBe(7);
    expect(book.most()).toBe(WIDTH);
    expect(beforeChunk).toHaveBeenCalledTimes(7);
    expect(book.seen.some((headers) => headers.has('authorization'))).toBe(false);
  });

  it('hears in its own way what the server will not have (S4)', async () => {
    const { book, hashes, parked, loop } = await openGuest(WIDTH);
    book.tus.refuses = 'unsupported_media';
    stop = loop.start();
    await vi.waitFor(() => expect(loop.state()).toMatchObject({ kind: 'idle', lastSyncedAt: NOW }), PATIENCE);
    expect(parked.toSorted()).toEqual(hashes.map((hash) => [hash, 'unsupported_media']).toSorted());
  });
});
