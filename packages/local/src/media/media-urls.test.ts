import { mediaUrls } from '@tagfalter/contract/media-urls';
import { expect, it } from 'vitest';
import { makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { mediaUrl } from './media-urls.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const hashAt = (index: number) => index.toString(16).padStart(64, '0');

function setup(count: number) {
  const server = new FakeServer();
  const account = server.account(ACCOUNT);
  const hashes = Array.from({ length: count }, (_, index) => hashAt(index));
  for (const hash of hashes) account.mediaReady(hash, new Uint8Array([1]));
  const { db, env } = makeDevice(server, ACCOUNT);
  const ask = () => Promise.all(hashes.map((hash) => mediaUrl(db, env, hash, 'thumb')));
  return { server, hashes, ask };
}

it.each([
  [1, 1],
  [100, 1],
  [101, 2],
  [250, 3],
])('%i pictures asked at once get own addresses in %i calls', async (count, calls) => {
  const { server, hashes, ask } = setup(count);
  const found = await ask();
  expect(found.map((medium) => medium?.url)).toEqual(hashes.map((hash) => expect.stringContaining(hash)));
  expect(server.count('POST', mediaUrls.path)).toBe(calls);
});

it('has none without a server, and the next try has', async () => {
  const { server, ask } = setup(2);
  server.fault = () => 'cut';
  expect(await ask()).toEqual([undefined, undefined]);
  server.fault = () => undefined;
  expect((await ask()).map((medium) => medium?.kind)).toEqual(['image', 'image']);
});
