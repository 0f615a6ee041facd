import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { someBytes } from '../../test/device.ts';
import { PATIENCE } from '../../test/patience.ts';
import { twoDevices } from '../../test/two-devices.ts';
import { keptBytes } from '../db/kept-bytes.ts';
import { pullsOf } from '../entries/pulls.ts';
import { type MediaSearch, seekMedia } from './seek-media.ts';

const PHOTO = someBytes(9);
let stop = new AbortController();
afterEach(() => {
  stop.abort();
  stop = new AbortController();
});

/** A device that looks for the photo of a day, which another one has written and has yet to send. */
async function lookForPhoto(variants: MediaSearch['variants'] = ['thumb']) {
  const devices = await twoDevices();
  const { one, two, server } = devices;
  server.tus.refuses = 'too_many_requests';
  const { hash } = await one.photo(PHOTO);
  await one.sync();
  await two.sync();
  const [onMissing, network] = [vi.fn(), Promise.withResolvers<void>()];
  const hope = vi.fn(() => new Promise<void>(() => undefined)).mockReturnValueOnce(network.promise);
  const found = seekMedia(
    two.db,
    two.env,
    { hash, variants },
    { signal: stop.signal, onMissing, hope, pulls: pullsOf(two.db) },
  );
  const text = found.then((medium) => medium?.blob.text());
  await vi.waitFor(() => expect(onMissing).toHaveBeenCalled(), PATIENCE);
  return { ...devices, hash, found, text, onMissing, network };
}

it('shows a photo as soon as its device has sent it (S10)', async () => {
  const { account, two, hash, text } = await lookForPhoto();
  account.mediaReady(hash, PHOTO);
  await two.sync();
  expect(await text).toBe('thumb');
});

it('asks again only with news', async () => {
  const { account, one, two, server, hash, text, onMissing } = await lookForPhoto();
  const asked = server.count('POST', '/api/media/urls');
  await two.sync();
  expect(server.count('POST', '/api/media/urls')).toBe(asked);
  expect(onMissing).toHaveBeenCalledTimes(1);
  await one.write({ text: 'am Abend' });
  await one.sync();
  await two.sync();
  await vi.waitFor(() => expect(onMissing).toHaveBeenCalledTimes(2), PATIENCE);
  account.mediaReady(hash, PHOTO);
  await two.sync();
  expect(await text).toBe('thumb');
});

it('notices what is pulled while it asks', async () => {
  const { account, two, hash, text, network, onMissing } = await lookForPhoto();
  const fetchNow = two.env.fetch;
  vi.spyOn(two.env, 'fetch').mockImplementationOnce(async (...request) => {
    const reply = await fetchNow(...request);
    account.mediaReady(hash, PHOTO);
    await two.sync();
    return reply;
  });
  network.resolve();
  expect(await text).toBe('thumb');
  expect(onMissing).toHaveBeenCalledTimes(2);
});

it('waits for news past a connection that was lost', async () => {
  const { account, two, hash, text, network, onMissing } = await lookForPhoto();
  const lost = new Dexie.UnknownError('Connection to Indexed Database server lost');
  onMissing.mockImplementationOnce(() => void vi.spyOn(two.db.meta, 'bulkGet').mockRejectedValueOnce(lost));
  network.resolve();
  await vi.waitFor(() => expect(onMissing).toHaveBeenCalledTimes(2), PATIENCE);
  account.mediaReady(hash, PHOTO);
  await two.sync();
  expect(await text).toBe('thumb');
});

it('asks again when there is a hope of its own', async () => {
  const { account, hash, text, network } = await lookForPhoto();
  account.media.set(hash, { state: 'ready', bytes: PHOTO });
  network.resolve();
  expect(await text).toBe('thumb');
});

it('takes a substitute if the best is unavailable, and says so', async () => {
  const { server, account, two, hash, found } = await lookForPhoto(['thumb', 'original']);
  server.fault = ({ path }) => (path.endsWith('/thumb') ? 404 : undefined);
  account.mediaReady(hash, PHOTO);
  await two.sync();
  const medium = await found;
  expect(medium?.variant).toBe('original');
  expect(medium?.blob.size).toBe(PHOTO.length);
});

it('reports the thumbnail if the picture is unavailable, and goes on (decision 20)', async () => {
  const { account, two, hash, found, onMissing, network } = await lookForPhoto(['display', 'original']);
  expect(onMissing).toHaveBeenLastCalledWith(undefined);
  await two.db.bytes.put({ hash, variant: 'thumb', ...(await keptBytes(new Blob(['small']))) });
  network.resolve();
  await vi.waitFor(() => expect(onMissing).toHaveBeenCalledTimes(2), PATIENCE);
  expect(await onMissing.mock.lastCall?.[0].text()).toBe('small');
  account.mediaReady(hash, PHOTO);
  await two.sync();
  expect((await found)?.variant).toBe('display');
});

it('ends when nobody looks any more', async () => {
  const { found } = await lookForPhoto();
  stop.abort();
  expect(await found).toBeUndefined();
});
