import { UPLOAD_CHUNK_BYTES } from '@tagfalter/contract/upload';
import { DAY_MS, HOUR_MS } from '@tagfalter/domain/durations';
import { describe, expect, it } from 'vitest';
import { DAY, makeDevice, someBytes } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { FakeXhr } from '../../test/fake-xhr.ts';
import { listWaiting } from '../unsent/waiting.ts';
import { areUploadsPaused, pauseUploads, resumeUploads } from './upload-pause.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const LARGE = someBytes(3 * UPLOAD_CHUNK_BYTES);

function setup() {
  const server = new FakeServer();
  return { server, account: server.account(ACCOUNT), one: makeDevice(server, ACCOUNT) };
}

describe('files that wait (S10)', () => {
  it('go smallest first, and of two of one size the older', async () => {
    const { server, account, one } = setup();
    const large = await one.photo(LARGE);
    const first = await one.photo(someBytes(500, 2));
    const second = await one.photo(someBytes(500, 3));
    await one.sync();
    expect([...server.tus.uploads.values()].map(({ hash }) => hash)).toEqual([first.hash, second.hash, large.hash]);
    expect(account.media.size).toBe(3);
  });

  it('stay while their owner holds them back, and words go on', async () => {
    const { server, account, one } = setup();
    await pauseUploads(one.db, one.env.now());
    await one.photo(someBytes(500));
    await one.write({ text: 'die Worte gehen' });
    expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 1 });
    expect(account.day(DAY)?.text).toBe('die Worte gehen');
    expect(server.count('POST', '/api/uploads')).toBe(0);
    await resumeUploads(one.db);
    expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 0 });
  });

  it('stop before the next chunk, and go on from there', async () => {
    const { server, account, one } = setup();
    const image = await one.photo(LARGE);
    let pausing = Promise.resolve();
    server.fault = ({ method }) => {
      if (method === 'PATCH') pausing = pauseUploads(one.db, one.env.now());
      return undefined;
    };
    expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 1 });
    await pausing;
    expect(server.count('PATCH', '/api/uploads')).toBeLessThan(3);
    const [row] = await listWaiting(one.db);
    expect(row).toMatchObject({ state: 'waiting', sentBytes: server.tus.received });
    server.fault = () => undefined;
    await resumeUploads(one.db);
    await one.sync();
    expect(server.tus.received).toBe(LARGE.length);
    expect(server.count('POST', '/api/uploads')).toBe(1);
    expect(account.media.get(image.hash)?.state).toBe('ready');
    expect(one.reports).toEqual([]);
  });

  it('resume after a day, so that no photo stays paused for good', async () => {
    const { one } = setup();
    await one.photo(someBytes(500));
    await pauseUploads(one.db, one.env.now());
    one.pass(DAY_MS - 1);
    expect(await areUploadsPaused(one.db, one.env.now())).toBe(true);
    one.pass(1);
    expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 0 });
  });

  it('resume once the clock is set back, which would prolong a pause', async () => {
    const { one } = setup();
    await pauseUploads(one.db, one.env.now());
    await one.photo(someBytes(500));
    expect(await areUploadsPaused(one.db, one.env.now())).toBe(true);
    one.pass(-HOUR_MS);
    expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 0 });
  });

  it('report bytes of the file, not of the chunk, to a window', async () => {
    const server = new FakeServer();
    const shown: [string, number][] = [];
    const ended: string[] = [];
    const sendingView = {
      request: () => new FakeXhr(server.fetch),
      show: (hash: string, bytes: number) => shown.push([hash, bytes]),
      end: (hash: string) => ended.push(hash),
    };
    const one = makeDevice(server, ACCOUNT, { sendingView });
    const image = await one.photo(LARGE);
    expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    const bytes = shown.filter(([hash]) => hash === image.hash).map(([, sent]) => sent);
    for (const halves of [1, 3, 5]) expect(bytes).toContain((halves * UPLOAD_CHUNK_BYTES) / 2);
    expect(bytes).toEqual(bytes.toSorted((a, b) => a - b));
    expect(ended).toEqual([image.hash]);
  });

  it('wait for the next round when the line of a window breaks (S12)', async () => {
    const server = new FakeServer();
    const ended: string[] = [];
    const end = (hash: string) => ended.push(hash);
    const sendingView = { request: () => new FakeXhr(server.fetch), show: () => undefined, end };
    const one = makeDevice(server, ACCOUNT, { sendingView });
    const { hash } = await one.photo(LARGE);
    server.fault = ({ method }) => (method === 'PATCH' ? 'cut' : undefined);
    expect(await one.sync()).toMatchObject({ status: 'failed', fault: { kind: 'network' } });
    expect(ended).toEqual([hash]);
    server.fault = () => undefined;
    expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(one.reports).toEqual([]);
  });
});
