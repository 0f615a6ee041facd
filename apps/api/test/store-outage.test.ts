import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { accountExport } from '@tagfalter/contract/account-export';
import { DELETE_SECRET } from '@tagfalter/contract/event-entries';
import { health } from '@tagfalter/contract/health';
import { ready as readiness } from '@tagfalter/contract/ready';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { localDateOf } from '@tagfalter/domain/local-date';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBucket } from '#api/adapters/s3/bucket.ts';
import { createS3Blobs } from '#api/adapters/s3/s3-blobs.ts';
import { openTelemetry } from '#api/adapters/telemetry/open-telemetry.ts';
import { createLog } from '#api/base/log.ts';
import { openCollector } from './collector.ts';
import { serverDatabase } from './database.ts';
import { type EventStage, guestFile, guestOf, openEventStage } from './event-stage.ts';
import { ready } from './media-stage.ts';
import { type S3Double, s3Env, startS3Double, type Weather } from './s3-double.ts';
import { sha256, type TusDevice } from './tus.ts';

/** Milliseconds, so that a test of an outage is short. */
const PACE = { connectMs: 400, silentMs: 400, wholeMs: 1_600, probeMs: 30, freshMs: 100 };
const Said = v.object({ code: v.string() });
const AWAY = { status: 503, retryAfter: '5', code: 'store_away' };
/** All of the store, to everybody. */
const OUTAGES: readonly Weather[] = ['silent', 'gone', 'broken', 'proxied', 'locked', 'emptied'];

describe('a store that is away (spec decision 66)', () => {
  const { create } = serverDatabase;
  let store: S3Double;
  let stage: EventStage;
  beforeAll(async () => {
    store = await startS3Double();
    stage = await openEventStage(create, { env: s3Env(store.config), storePace: PACE, jobPause: () => 20 });
  });
  afterAll(async () => {
    await stage.close();
    await store.close();
  });
  afterEach(backAgain);

  async function backAgain(): Promise<void> {
    await store.turn('well');
    await expect.poll(storeOf).toBe('ok');
  }
  const storeOf = async () => v.parse(health.reply, await (await stage.load(health.path)).json()).store;
  const said = async (response: Response) => {
    const { code } = v.parse(Said, await response.json());
    return { status: response.status, retryAfter: response.headers.get('retry-after'), code };
  };
  const announced = (bytes: Buffer<ArrayBuffer>) => ({ hash: sha256(bytes), kind: 'image', type: 'image/jpeg' });
  const begin = async (device: TusDevice, bytes: Buffer<ArrayBuffer>): Promise<string> =>
    (await device.create(bytes.length, announced(bytes))).headers.get('location') ?? '';
  /** The product's photo as another file. */
  const photoWith = (end: Uint8Array) => Buffer.concat([stage.photo, end]);
  const fresh = () => photoWith(Buffer.from(randomUUID()));
  const push = (headers: Record<string, string>, text: string, image?: object) => {
    const date = localDateOf(stage.clock.now, 'UTC');
    const args = { date, timeZone: 'UTC', fields: { text }, removeImages: [], hadEntry: false };
    const mutation = {
      id: 1,
      key: randomUUID(),
      name: 'entry.save',
      args: { ...args, addImages: image ? [image] : [] },
      at: hlcTick(HLC_ZERO, stage.clock.now),
    };
    const json = { protocol: 1, clientId: randomUUID(), mutations: [mutation] };
    return stage.call('POST', '/api/sync/push', { json, headers });
  };
  /** A photo in the store, by its address. On a busy machine the store may look away for once: a device sends again. */
  const stored = async (bytes: Buffer<ArrayBuffer>) => {
    const mia = await stage.person();
    const urls: string[] = [];
    await expect
      .poll(async () => {
        const state = await mia.device.upload(bytes, announced(bytes));
        if (state?.state === 'ready') urls.push(state.originalUrl);
        return urls.length;
      })
      .toBe(1);
    return { ...mia, url: urls[0] ?? '' };
  };

  it.each(OUTAGES)('while %s refuses at once, takes words, and goes on afterwards', async (weather) => {
    const { device, headers, url } = await stored(fresh());
    const bytes = fresh();
    const location = await begin(device, bytes);
    expect((await device.patch(location, 0, bytes.subarray(0, 5000))).status).toBe(204);

    await store.turn(weather);
    const before = store.calls();
    expect((await push(headers, `am See, ${weather}`)).status).toBe(200);
    expect(store.calls()).toBe(before);
    expect(await said(await device.patch(location, 5000, bytes.subarray(5000)))).toEqual(AWAY);
    expect(await storeOf()).toBe('away');
    expect((await stage.load(readiness.path)).status).toBe(200);
    // From now on nobody waits, and nobody asks the store but probes.
    const head = await device.head(location);
    expect([head.status, head.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await said(await device.create(bytes.length, announced(bytes)))).toEqual(AWAY);
    expect(await said(await stage.load(url))).toEqual(AWAY);
    const guest = guestOf(stage, await stage.event(), { files: [guestFile(bytes)] });
    expect((await guest.put()).status).toBe(201);
    expect((await guest.get()).files).toMatchObject([{ state: 'missing' }]);
    expect(await said(await guest.send(guestFile(bytes), bytes))).toEqual(AWAY);

    await backAgain();
    const offset = Number((await device.head(location)).headers.get('upload-offset'));
    expect((await device.patch(location, offset, bytes.subarray(offset))).status).toBe(204);
    const { originalUrl } = ready((await device.states([sha256(bytes)]))[0]);
    expect(sha256(Buffer.from(await (await stage.load(originalUrl)).arrayBuffer()))).toBe(sha256(bytes));
    expect((await guest.send(guestFile(bytes), bytes)).status).toBe(204);
    expect((await guest.get()).files).toMatchObject([{ state: expect.stringMatching(/^re(ceived|ady)$/) }]);
  });

  it('is asked by probes alone while it is silent', async () => {
    const { url } = await stored(fresh());
    await store.turn('silent');
    expect(await said(await stage.load(url))).toEqual(AWAY);
    const before = store.calls();
    const responses = await Promise.all(Array.from({ length: 20 }, async () => (await stage.load(url)).status));
    expect(responses).toEqual(Array.from({ length: 20 }, () => 503));
    // Reading and writing are probed apart, one at a time.
    expect(store.calls() - before).toBeLessThan(5);
  });

  it('is seen by health without traffic, and by figures', async () => {
    const idle = await startS3Double();
    const collector = await openCollector();
    const telemetry = openTelemetry(collector.endpoint, createLog('silent'));
    const quiet = await openEventStage(create, { env: s3Env(idle.config), storePace: PACE, telemetry });
    const { device } = await quiet.person();
    await idle.turn('gone');
    await expect.poll(async () => (await quiet.load(health.path)).json()).toMatchObject({ ok: true, store: 'away' });
    expect((await device.create(1000, announced(stage.photo))).status).toBe(503);
    await quiet.close();
    await telemetry.close();
    for (const word of ['tagfalter.store.away', 'error.type', 'store_away'])
      expect(collector.received().includes(word), word).toBe(true);
    await collector.close();
  });

  it('shows photos while it takes no more', async () => {
    const bytes = fresh();
    const { device, url } = await stored(bytes);
    await store.turn('full');
    expect(await said(await device.create(bytes.length, announced(fresh())))).toEqual(AWAY);
    expect(await storeOf()).toBe('away');
    expect(sha256(Buffer.from(await (await stage.load(url)).arrayBuffer()))).toBe(sha256(bytes));
  });

  it('takes changes whose files it removes once the store is back', async () => {
    const bytes = fresh();
    const file = guestFile(bytes);
    const event = await stage.event();
    const guest = guestOf(stage, event, { files: [file] });
    await guest.put();
    expect((await guest.send(file, bytes)).status).toBe(204);
    const kept = () => [...store.objects.keys()].filter((key) => key.startsWith('blobs/') && key.includes(file.hash));
    await expect.poll(kept).toHaveLength(3);
    await store.turn('gone');
    const path = `/api/events/share/${event.shareToken}/entries/${guest.id}`;
    expect((await stage.call('DELETE', path, { headers: { [DELETE_SECRET]: guest.secret } })).status).toBe(204);
    await backAgain();
    await expect.poll(kept, { timeout: 5_000 }).toEqual([]);
  });

  it('changes nothing where it refuses', async () => {
    const { headers } = await stage.person();
    expect((await stage.call('DELETE', '/api/account', { headers })).status).toBe(202);
    await store.turn('gone');
    expect(await said(await stage.call('POST', '/api/account/keep', { headers }))).toEqual(AWAY);
    await backAgain();
    expect((await stage.call('POST', '/api/account/keep', { headers })).status).toBe(204);
  });

  it('gives no archive that would break off', async () => {
    const bytes = fresh();
    const archiveOf = async ({ headers }: { headers: Record<string, string> }, image?: object) => {
      await push(headers, 'ein Tag', image);
      return v.parse(accountExport.reply, await (await stage.load(accountExport.path, headers)).json()).url;
    };
    const image = { hash: sha256(bytes), type: 'image/jpeg', size: bytes.length, name: 'see.jpg' };
    const [photos, words] = [await archiveOf(await stored(bytes), image), await archiveOf(await stage.person())];
    expect((await (await stage.load(photos)).arrayBuffer()).byteLength).toBeGreaterThan(bytes.length);
    await store.turn('gone');
    await expect.poll(storeOf).toBe('away');
    expect(await said(await stage.load(photos))).toEqual(AWAY);
    expect((await stage.load(words)).status).toBe(200);
  });

  it('does not take a missing bucket for missing photos', async () => {
    const emptied = await startS3Double();
    const { client, name, breaker } = openBucket(emptied.config, undefined, { ...PACE, freshMs: -1 });
    const blobs = createS3Blobs({ client, name });
    expect(await blobs.stat('account/none')).toBeNull();
    await emptied.turn('emptied');
    await expect(blobs.stat('account/none')).rejects.toMatchObject({ code: 'store_away' });
    expect(await breaker.state()).toBe('away');
    await emptied.close();
  });

  it('repeats a call once', async () => {
    const { url } = await stored(fresh());
    store.failNext(1, 500);
    expect((await stage.load(url)).status).toBe(200);
    expect(await storeOf()).toBe('ok');
  });

  describe('in the middle of a body', () => {
    const MEGABYTES = 12;
    const large = () => photoWith(Buffer.alloc(MEGABYTES * 1_000_000, 7));

    it.each(['cut', 'stuck'] as const)('that is %s ends the line, and the rest comes by range', async (weather) => {
      const bytes = large();
      const { url } = await stored(bytes);
      await store.turn(weather);
      const broken = await stage.load(url);
      expect([broken.status, Number(broken.headers.get('content-length'))]).toEqual([200, bytes.length]);
      await expect(broken.arrayBuffer()).rejects.toThrow();
      await store.turn('well');
      const rest = await stage.load(url, { range: `bytes=1000-${bytes.length - 1}` });
      expect(sha256(Buffer.from(await rest.arrayBuffer()))).toBe(sha256(bytes.subarray(1000)));
    });

    it('is no outage while it moves, or its reader is slow', async () => {
      const bytes = large();
      const { url } = await stored(bytes);
      await store.turn('slow');
      const slow = await stage.load(url);
      expect(sha256(Buffer.from(await slow.arrayBuffer()))).toBe(sha256(bytes));
      await store.turn('well');
      const reader = (await stage.load(url)).body?.getReader();
      const first = await reader?.read();
      // Longer than the store may be silent.
      await wait(PACE.silentMs * 2);
      const pieces = [first?.value ?? Buffer.of()];
      for (let next = await reader?.read(); next?.value; next = await reader?.read()) pieces.push(next.value);
      expect(sha256(Buffer.concat(pieces))).toBe(sha256(bytes));
    });
  });
});
