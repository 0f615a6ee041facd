import { UPLOAD_CHUNK_BYTES } from '@tagfalter/contract/upload';
import { describe, expect, it } from 'vitest';
import { makeDevice, someBytes } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const BYTES = someBytes(2 * UPLOAD_CHUNK_BYTES);

/** A portal that lets a network in, and answers in the place of our server to some requests. */
function setup(answers: (method: string, path: string) => Response | undefined) {
  const server = new FakeServer();
  const portal: { answers: typeof answers } = { answers };
  const overPortal: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    return portal.answers(request.method, new URL(request.url).pathname) ?? server.fetch(request);
  };
  const one = makeDevice(server, ACCOUNT, { fetch: overPortal });
  return { server, portal, one, account: server.account(ACCOUNT) };
}

const html = () => new Response('<html>Willkommen im WLAN</html>', { status: 200 });
/** Empty, successful reply with tus headers, from a portal that knows nothing of tus. */
const empty = () =>
  new Response(null, { status: 204, headers: { 'upload-offset': String(BYTES.length), location: '/api/uploads/x' } });

describe('a portal’s answer is not taken for an arrived upload (S10, S12)', () => {
  it.each([
    ['POST', 'a page', html],
    ['POST', 'nothing', empty],
    ['PATCH', 'a page', html],
    ['PATCH', 'nothing', empty],
  ])('when it answers %s with %s', async (method, _what, reply) => {
    const { one, server, portal, account } = setup((asked, path) =>
      asked === method && path.startsWith('/api/uploads') ? reply() : undefined,
    );
    const { hash } = await one.photo(BYTES);
    for (let round = 0; round < 4; round += 1) {
      expect(await one.sync()).toMatchObject({ status: 'failed', fault: { kind: 'network' } });
    }
    expect(await one.db.uploads.toArray()).toMatchObject([{ hash, state: 'waiting', sentBytes: 0, rounds: 0 }]);
    expect([one.reports, await one.db.parked.count(), server.tus.received]).toEqual([[], 0, 0]);

    portal.answers = () => undefined;
    expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(account.media.get(hash)).toMatchObject({ state: 'ready' });
  });

  it('when it answers whether the server has checked it', async () => {
    const { one, portal, account } = setup((_method, path) => (path === '/api/media/urls' ? html() : undefined));
    const { hash } = await one.photo(BYTES);
    expect(await one.sync()).toMatchObject({ status: 'failed', fault: { kind: 'network' } });
    expect(await one.db.uploads.count()).toBe(1);
    portal.answers = () => undefined;
    expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(account.media.get(hash)).toMatchObject({ state: 'ready' });
  });
});
