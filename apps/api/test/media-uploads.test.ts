import { readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROTOCOL, PROTOCOL_HEADER } from '@tagfalter/contract/protocol';
import { HOUR_MS } from '@tagfalter/domain/durations';
import { localDateOf } from '@tagfalter/domain/local-date';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyedMutex } from '#api/base/queues.ts';
import { createDecoder } from '#api/features/media/decode/decoder.ts';
import { createAccountUploads } from '#api/features/media/uploads/account-uploads.ts';
import { createUploadFinisher } from '#api/features/media/uploads/finish.ts';
import { databases } from './database.ts';
import { type MediaStage, openMediaStage, ready } from './media-stage.ts';
import type { Person } from './product.ts';
import { entriesOf, makeDevice } from './sync-actors.ts';
import { sha256 } from './tus.ts';

const actorOf = ({ accountId, entrySpace, email }: Person) => ({
  ...{ accountId, entrySpace, email, emailVerified: true, isPro: false },
  subscriptions: [],
});

describe.each(databases)('uploads on $name', ({ create }) => {
  let stage: MediaStage;
  beforeAll(async () => {
    stage = await openMediaStage(create);
  });
  afterAll(() => stage.close());

  it('stamps waiting entries and nudges their devices (S10)', async () => {
    const mia = await stage.person();
    const phone = makeDevice(stage.database.db, actorOf(mia), { now: () => stage.clock.now });
    const hash = sha256(stage.photo);
    const image = { hash, type: 'image/jpeg', size: stage.photo.length, name: 'see.jpg' };
    phone.save(localDateOf(stage.clock.now, 'UTC'), { text: 'am See' }, { add: [image] });
    await phone.push();
    const first = await phone.pull();
    expect(first.changes[0]?.record).toMatchObject({ images: [image], readyMedia: [] });
    expect(await mia.device.states([hash])).toEqual([{ hash, state: 'missing' }]);

    const stream = await fetch(`${stage.origin}/api/sync/stream?protocol=${PROTOCOL}`, { headers: mia.headers });
    expect([stream.headers.get('content-type'), stream.headers.get(PROTOCOL_HEADER)]).toEqual([
      'text/event-stream; charset=utf-8',
      String(PROTOCOL),
    ]);
    const reader = (stream.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain('nudge');
    const nudge = reader.read();
    expect((await mia.device.upload(stage.photo, {}))?.state).toBe('ready');
    expect((await nudge).value).toContain('nudge');
    await reader.cancel();
    const second = await phone.pull(first.cursor);
    expect(second.changes).toMatchObject([
      { version: 2, record: { readyMedia: [hash], stamp: entriesOf(first)[0]?.stamp } },
    ]);
  });

  it('resumes, with one winner of two patches (S10, promise 8)', async () => {
    const { device, accountId } = await stage.person();
    const hash = sha256(stage.photo);
    const created = await device.create(stage.photo.length, { hash, kind: 'image', type: 'image/jpeg' });
    expect(created.status).toBe(201);
    const location = created.headers.get('location') ?? '';
    expect(location).toMatch(/^\/api\/uploads\/./);
    expect((await device.patch(location, 0, stage.photo.subarray(0, 100_000))).status).toBe(204);
    expect((await device.head(location)).headers.get('upload-offset')).toBe('100000');
    const rest = [
      device.patch(location, 100_000, stage.photo.subarray(100_000)),
      device.patch(location, 100_000, stage.photo.subarray(100_000)),
    ];
    const statuses = (await Promise.all(rest)).map(({ status }) => status).sort();
    expect(statuses[0]).toBe(204);
    expect(statuses[1]).toBeGreaterThanOrEqual(400);
    expect((await device.states([hash]))[0]?.state).toBe('ready');
    // A device that missed the last reply need not send again.
    const asked = await device.head(location);
    expect([asked.status, asked.headers.get('upload-offset')]).toEqual([200, String(stage.photo.length)]);
    expect(await stage.leftovers(accountId)).toEqual([]);
  });

  it('keeps one account’s uploads and media from every other (S14)', async () => {
    const [mia, tom] = [await stage.person(), await stage.person()];
    const hash = sha256(stage.photo);
    const created = await mia.device.create(stage.photo.length, { hash, kind: 'image', type: 'image/jpeg' });
    const location = created.headers.get('location') ?? '';
    for (const response of [
      await tom.device.head(location),
      await tom.device.patch(location, 0, stage.photo.subarray(0, 10)),
      await tom.device.remove(location),
      await tom.device.head('/api/uploads/nothing'),
      await tom.device.head(`/api/uploads/${encodeURIComponent('../secret')}`),
    ]) {
      expect(response.status).toBe(404);
    }
    const ask = async (headers: Record<string, string>): Promise<number> => {
      const all = { 'tus-resumable': '1.0.0', ...headers };
      return (await fetch(new URL(location, stage.origin), { method: 'HEAD', headers: all })).status;
    };
    expect(await ask({})).toBe(404);
    // A device with a stale token must not consider its upload lost.
    expect(await ask({ authorization: 'Bearer stale' })).toBe(401);
    expect((await mia.device.patch(location, 0, stage.photo)).status).toBe(204);
    expect(await tom.device.states([hash])).toEqual([{ hash, state: 'missing' }]);
    expect((await mia.device.states([hash]))[0]?.state).toBe('ready');
  });

  it('acts on the checked upload, whatever the address says (S14)', async () => {
    const [mia, tom] = [await stage.person(), await stage.person()];
    const begin = async ({ device }: typeof mia, bytes: Buffer<ArrayBuffer>) => {
      const created = await device.create(bytes.length, { hash: sha256(bytes), kind: 'image', type: 'image/jpeg' });
      return created.headers.get('location') ?? '';
    };
    const [own, foreign] = [await begin(mia, stage.photo), await begin(tom, stage.photo)];
    await tom.device.patch(foreign, 0, stage.photo.subarray(0, 1000));
    const both = `${own}?/${foreign.split('/').at(-1)}`;
    expect((await mia.device.head(both)).headers.get('upload-offset')).toBe('0');
    expect((await mia.device.patch(both, 0, stage.photo.subarray(0, 10))).headers.get('upload-offset')).toBe('10');
    expect((await mia.device.remove(both)).status).toBe(204);
    expect((await mia.device.head(own)).status).toBe(404);
    expect((await tom.device.head(foreign)).headers.get('upload-offset')).toBe('1000');
  });

  describe('after a crash (S10)', () => {
    it('takes a file after a disk fault, unquoted', async () => {
      const { device } = await stage.person();
      const { blobs } = stage.product.deps;
      const { put } = blobs;
      blobs.put = () => Promise.reject(new Error('geheimes Tagebuch'));
      const hash = sha256(stage.photo);
      const created = await device.create(stage.photo.length, { hash, kind: 'image', type: 'image/jpeg' });
      const failed = await device.patch(created.headers.get('location') ?? '', 0, stage.photo);
      blobs.put = put;
      expect(failed.status).toBe(500);
      expect(await failed.text()).not.toContain('geheim');
      expect((await device.states([hash]))[0]?.state).toBe('ready');
    });

    it('finishes complete uploads at start or on request (promise 1)', async () => {
      const mia = await stage.person();
      const hash = sha256(stage.photo);
      // The process dies after the last byte: only the upload's two files exist.
      const created = await mia.device.create(stage.photo.length, { hash, kind: 'image', type: 'image/jpeg' });
      const file = join(stage.uploadsDir, (created.headers.get('location') ?? '').split('/').at(-1) ?? '');
      await writeFile(file, stage.photo);
      expect((await mia.device.states([hash]))[0]?.state).toBe('ready');
      expect(await stage.leftovers(mia.accountId)).toEqual([]);
    });

    it('takes up an original that was moved but not noted', async () => {
      const mia = await stage.person();
      const hash = sha256(stage.speech);
      await stage.product.deps.blobs.put(`${mia.accountId}/${hash}/original`, stage.speech);
      const { originalUrl } = ready((await mia.device.states([hash]))[0]);
      expect(Buffer.from(await (await stage.load(originalUrl)).arrayBuffer()).equals(stage.speech)).toBe(true);
    });

    it('finishes complete uploads at start and drops idle ones', async () => {
      const mia = await stage.person();
      const names: string[] = [];
      for (const bytes of [stage.photo, stage.speech, stage.photo, stage.photo]) {
        const kind = bytes === stage.photo ? 'image' : 'audio';
        const created = await mia.device.create(bytes.length, { hash: sha256(bytes), kind, type: `${kind}/x` });
        names.push((created.headers.get('location') ?? '').split('/').at(-1) ?? '');
      }
      const [complete = '', idle = '', stray = '', unannounced = ''] = names;
      await writeFile(join(stage.uploadsDir, complete), stage.photo);
      const yesterday = new Date(stage.clock.now - 25 * HOUR_MS);
      await utimes(join(stage.uploadsDir, idle), yesterday, yesterday);
      await rename(join(stage.uploadsDir, stray), join(stage.product.deps.config.dataDir, 'elsewhere'));
      await rm(join(stage.uploadsDir, `${unannounced}.json`));
      await utimes(join(stage.uploadsDir, unannounced), yesterday, yesterday);
      // Files under unknown names.
      const foreign = [complete.toUpperCase(), `${complete.toUpperCase()}.json`];
      for (const name of foreign) {
        await writeFile(join(stage.uploadsDir, name), '{}');
        await utimes(join(stage.uploadsDir, name), yesterday, yesterday);
      }

      const { db, blobs, log } = stage.product.deps;
      const decoder = createDecoder({ log });
      const { take, adopt } = createAccountUploads({
        db,
        blobs,
        decoder,
        nudges: { publish: () => {} },
        storageWatch: { requireSpaceForMedia: async () => {} },
        quotas: { require: async () => {}, charge: async () => {}, requireSpace: async () => {}, add: async () => {} },
        onReady: async () => true,
        isProRecording: async () => false,
      });
      const finisher = createUploadFinisher({
        uploads: stage.product.deps.uploads,
        takers: { account: take, contribution: async () => {} },
        adopt,
        inTurn: createKeyedMutex(),
        now: () => stage.clock.now,
      });
      // A clock in doubt.
      await finisher.sweep(false);
      expect(await readdir(stage.uploadsDir)).toEqual(expect.arrayContaining(foreign));
      expect(await stage.leftovers(mia.accountId)).toEqual(expect.arrayContaining([idle, unannounced]));
      await finisher.sweep(true);
      expect(await readdir(stage.uploadsDir)).toEqual(expect.not.arrayContaining(foreign));
      await decoder.close();
      expect(await stage.leftovers(mia.accountId)).toEqual([]);
      const states = await mia.device.states([sha256(stage.photo), sha256(stage.speech)]);
      expect(states.map(({ state }) => state)).toEqual(['ready', 'missing']);
      const kept = join(stage.product.deps.config.dataDir, 'blobs', mia.accountId, sha256(stage.photo));
      expect((await stat(join(kept, 'original'))).size).toBe(stage.photo.length);
    });
  });
});
