import { UPLOAD_CHUNK_BYTES } from '@tagfalter/contract/upload';
import type { ImageRef } from '@tagfalter/domain/field-kinds';
import { describe, expect, it } from 'vitest';
import { DAY, type Device, makeDevice, someBytes } from '../../test/device.ts';
import { FakeServer, type FaultKind, type SeenRequest } from '../../test/fake-server.ts';
import { deleteEntry, getEntryByDate, saveEntry } from '../entries/entries.ts';
import { listParked, retryParked } from '../unsent/parked.ts';
import { countWaiting, listWaiting } from '../unsent/waiting.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const CHUNKS = 4;
const BYTES = someBytes(CHUNKS * UPLOAD_CHUNK_BYTES - 1000);

function setup() {
  const server = new FakeServer();
  return { server, account: server.account(ACCOUNT), one: makeDevice(server, ACCOUNT) };
}

/** The fault meets the requests of `method` to uploads whose numbers (from 1) `hits` names. */
function onUpload(method: string, fault: FaultKind, hits: (count: number) => boolean): FakeServer['fault'] {
  let count = 0;
  return (request: SeenRequest) => {
    if (request.method !== method || !request.path.startsWith('/api/uploads')) return undefined;
    count += 1;
    return hits(count) ? fault : undefined;
  };
}

/** A photo whose only device deleted its day before the upload. Another device has put it back. */
async function broughtBack(server: FakeServer, one: Device): Promise<ImageRef> {
  const other = makeDevice(server, ACCOUNT);
  await one.write({ text: 'am See' });
  const image = await one.photo(BYTES);
  server.fault = ({ path }) => (path.startsWith('/api/uploads') ? 'cut' : undefined);
  await one.sync();
  await other.sync();
  await deleteEntry(one.db, one.env, DAY);
  await one.sync();
  expect(await one.db.uploads.count()).toBe(0);
  const back = { fields: { text: 'am See' }, addImages: [image], removeImages: [] };
  await saveEntry(other.db, other.env, { date: DAY, timeZone: 'UTC', change: back });
  await other.sync();
  server.fault = () => undefined;
  return image;
}

describe('resumable uploads (S10)', () => {
  it('send a photo in chunks and end once the server checked it', async () => {
    const { one, server, account } = setup();
    const image = await one.photo(BYTES);
    expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    const media = account.media.get(image.hash);
    expect(media?.state === 'ready' && sameBytes(media.bytes, BYTES)).toBe(true);
    expect(server.count('PATCH', '/api/uploads')).toBe(CHUNKS);
    expect((await getEntryByDate(one.db, DAY))?.readyMedia).toEqual([image.hash]);
  });

  it('send an unsent photo of a deleted day that another device restored (S9)', async () => {
    const { one, server, account } = setup();
    const image = await broughtBack(server, one);
    expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(account.media.get(image.hash)?.state).toBe('ready');
  });

  it('enqueue a restored photo with its day, or neither (S3, S10)', async () => {
    const { one, server, account } = setup();
    const image = await broughtBack(server, one);
    const isBroken = () => {
      throw new Error('the device goes off');
    };
    one.db.uploads.hook('creating', isBroken);
    await expect(one.sync()).rejects.toThrow('the device goes off');
    one.db.uploads.hook('creating').unsubscribe(isBroken);
    expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(account.media.get(image.hash)?.state).toBe('ready');
  });

  it('send the words before the photo', async () => {
    const { one, server } = setup();
    await one.write({ text: 'erst die Worte' });
    await one.photo(someBytes(10));
    await one.sync();
    const paths = server.seen.map((request) => request.path);
    expect(paths.indexOf('/api/sync/push')).toBeLessThan(paths.indexOf('/api/uploads'));
    expect(paths.indexOf('/api/sync/pull')).toBeLessThan(paths.indexOf('/api/uploads'));
  });

  it.each<FaultKind>(['cut', 'lost', 'half'])('send at most one chunk again when a chunk is %s', async (fault) => {
    const { one, server, account } = setup();
    const image = await one.photo(BYTES);
    server.fault = onUpload('PATCH', fault, (count) => count === 2);
    await one.sync();
    await one.sync();
    expect(account.media.get(image.hash)?.state).toBe('ready');
    expect(server.tus.received).toBeLessThanOrEqual(BYTES.length + UPLOAD_CHUNK_BYTES);
    expect(server.count('POST', '/api/uploads')).toBe(1);
  });

  it('go on in another process from the stored address', async () => {
    const { one, server, account } = setup();
    const image = await one.photo(BYTES);
    server.fault = onUpload('PATCH', 'cut', (count) => count > 2);
    await one.sync();
    const [row] = await one.db.uploads.toArray();
    expect(row).toMatchObject({ state: 'waiting', sentBytes: 2 * UPLOAD_CHUNK_BYTES });
    expect(row?.uploadUrl).toContain('/api/uploads/u1');
    server.fault = () => undefined;
    server.seen.length = 0;
    await one.sync();
    expect(server.count('POST', '/api/uploads')).toBe(0);
    expect(server.count('PATCH', '/api/uploads')).toBe(CHUNKS - 2);
    expect(account.media.get(image.hash)?.state).toBe('ready');
  });

  it.each<[string, FaultKind]>([
    ['a failing server', 500],
    ['an overloaded server', 'overloaded'],
    ['a captive portal (S12)', 'portal'],
    ['an ended session', 'unauthorized'],
  ])('keep their address when asking for the offset meets %s', async (_name, fault) => {
    const { one, server, account } = setup();
    const image = await one.photo(BYTES);
    server.fault = onUpload('PATCH', 'cut', (count) => count > 1);
    await one.sync();
    server.fault = onUpload('HEAD', fault, () => true);
    expect(await one.sync()).toMatchObject({ status: 'failed' });
    server.fault = () => undefined;
    await one.sync();
    expect(server.count('POST', '/api/uploads')).toBe(1);
    expect(account.media.get(image.hash)?.state).toBe('ready');
  });

  it('start anew when the server no longer knows the address', async () => {
    const { one, server, account } = setup();
    const image = await one.photo(BYTES);
    server.fault = onUpload('PATCH', 'cut', (count) => count > 1);
    await one.sync();
    server.tus.uploads.clear();
    server.fault = () => undefined;
    await one.sync();
    expect(server.count('POST', '/api/uploads')).toBe(2);
    expect(account.media.get(image.hash)?.state).toBe('ready');
  });

  it('take a fresh token in the middle and go on', async () => {
    const { one, server, account } = setup();
    const image = await one.photo(BYTES);
    server.fault = (request) => {
      if (request.method === 'PATCH' && server.count('PATCH', '/api/uploads') === 2) server.revoked.add(`${ACCOUNT}#0`);
      return undefined;
    };
    expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(account.media.get(image.hash)?.state).toBe('ready');
  });

  it.each<FaultKind>(['too_large', 'quota_full', 'unsupported_type', 'hash_mismatch'])(
    'park what the server refuses (%s) and send the next',
    async (code) => {
      const { one, server, account } = setup();
      const refused = await one.photo(someBytes(100, 1));
      const taken = await one.photo(someBytes(100, 2));
      server.fault = onUpload('POST', code, (count) => count === 1);
      expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 0 });
      expect(await listParked(one.db)).toMatchObject([{ kind: 'media', code, hash: refused.hash, date: DAY }]);
      expect(account.media.get(taken.hash)?.state).toBe('ready');
    },
  );

  it.each(['POST', 'PATCH'])('wait while the server has no room (%s), after the words (S4)', async (method) => {
    const { one, server, account } = setup();
    const image = await one.photo(someBytes(100));
    server.fault = onUpload(method, 'storage_full', () => true);
    const fault = { kind: 'server', status: 507, code: 'storage_full' };
    for (let round = 0; round < 5; round += 1) expect(await one.sync()).toMatchObject({ status: 'failed', fault });
    expect(await listParked(one.db)).toEqual([]);
    expect(await one.db.outbox.count()).toBe(0);
    expect(await one.db.uploads.toArray()).toMatchObject([{ hash: image.hash, state: 'waiting' }]);
    server.fault = () => undefined;
    expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(account.media.get(image.hash)?.state).toBe('ready');
  });

  it('wait for a store that is away, while later words arrive (S4)', async () => {
    const { one, server, account } = setup();
    const image = await one.photo(BYTES);
    server.fault = onUpload('PATCH', 'store_away', (count) => count > 1);
    const fault = { kind: 'server', status: 503, code: 'store_away' };
    expect(await one.sync()).toMatchObject({ status: 'failed', fault });
    server.fault = ({ path }) => (/^\/api\/(uploads|media)/.test(path) ? 'store_away' : undefined);
    await one.write({ text: 'Worte gehen weiter' });
    expect(await one.sync()).toMatchObject({ status: 'failed', fault });
    expect(account.day(DAY)?.text).toBe('Worte gehen weiter');
    expect([await listParked(one.db), await one.db.outbox.count()]).toEqual([[], 0]);
    server.fault = () => undefined;
    server.seen.length = 0;
    expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect([server.count('POST', '/api/uploads'), server.count('PATCH', '/api/uploads')]).toEqual([0, CHUNKS - 1]);
    expect(account.media.get(image.hash)?.state).toBe('ready');
  });

  it('wait while another request of the upload is at work (S4)', async () => {
    const { one, server, account } = setup();
    const image = await one.photo(someBytes(100));
    server.tus.isRaced = true;
    const fault = { kind: 'server', status: 409 };
    for (let round = 0; round < 3; round += 1) expect(await one.sync()).toMatchObject({ status: 'failed', fault });
    expect(await listParked(one.db)).toEqual([]);
    expect(await one.db.uploads.toArray()).toMatchObject([{ hash: image.hash, state: 'waiting' }]);
    server.tus.isRaced = false;
    expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(account.media.get(image.hash)?.state).toBe('ready');
  });

  it('park what the server refused, and resend without a second mutation', async () => {
    const { one, server, account } = setup();
    const image = await one.photo(someBytes(100));
    server.tus.refuses = 'unsupported_type';
    expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    const [item] = await listParked(one.db);
    expect(item).toMatchObject({ code: 'unsupported_type', hash: image.hash });
    server.tus.refuses = undefined;
    await retryParked(one.db, one.env, item?.id ?? 0);
    expect(await one.db.outbox.count()).toBe(0);
    await one.sync();
    expect(await listParked(one.db)).toEqual([]);
    expect(account.media.get(image.hash)?.state).toBe('ready');
  });

  it('park a file that the server never confirms', async () => {
    const { one, server } = setup();
    const image = await one.photo(someBytes(100));
    server.tus.confirms = false;
    for (let round = 0; round < 3; round += 1) {
      expect(await listParked(one.db)).toEqual([]);
      expect(await one.sync()).toMatchObject({ status: 'synced', waiting: round < 2 ? 1 : 0 });
      server.tus.uploads.clear();
    }
    expect(await listParked(one.db)).toMatchObject([{ hash: image.hash, code: 'internal' }]);
  });

  it('only ask for the offset while the server is still checking', async () => {
    const { one, server } = setup();
    await one.photo(BYTES);
    server.tus.confirms = false;
    await one.sync();
    await one.sync();
    expect(server.count('PATCH', '/api/uploads')).toBe(CHUNKS);
    expect(await listWaiting(one.db)).toMatchObject([{ state: 'sending', sentBytes: BYTES.length }]);
  });

  it('push what is written while a long upload runs', async () => {
    const { one, server, account } = setup();
    await one.photo(BYTES);
    let writing = Promise.resolve();
    let atTheLastChunk: string | undefined;
    server.fault = ({ method }) => {
      const patches = server.count('PATCH', '/api/uploads');
      if (method === 'PATCH' && patches === 1) writing = one.write({ text: 'zwischendurch' });
      if (method === 'PATCH' && patches === CHUNKS) atTheLastChunk = account.day(DAY)?.text;
      return undefined;
    };
    await one.sync();
    await writing;
    expect(atTheLastChunk).toBe('zwischendurch');
  });

  it('show their bytes while they are on the way (design 3.13)', async () => {
    const { one, server } = setup();
    await one.photo(BYTES);
    server.fault = onUpload('PATCH', 'cut', (count) => count > 1);
    await one.sync();
    expect(await listWaiting(one.db)).toMatchObject([
      { kind: 'image', date: DAY, size: BYTES.length, sentBytes: UPLOAD_CHUNK_BYTES, state: 'waiting' },
    ]);
    expect((await countWaiting(one.db)).waiting).toBe(1);
  });

  it('send nothing the server has already', async () => {
    const { one, account, server } = setup();
    const image = await one.photo(BYTES);
    account.mediaReady(image.hash, BYTES);
    await one.sync();
    expect(server.count('POST', '/api/uploads')).toBe(0);
    expect(await one.db.uploads.count()).toBe(0);
  });
});

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
