import { stat } from 'node:fs/promises';
import type { ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProductLocks } from '#api/adapters/product-locks.ts';
import { openDatabase } from '#api/db/open.ts';
import { serverDatabase } from './database.ts';
import { type MediaStage, openMediaStage } from './media-stage.ts';
import { twinOf } from './product.ts';
import { openPatch, sha256, tusDevice } from './tus.ts';

const ROUNDS = 8;

/** Resolves with the offset that the reply confirms. */
function confirmedOffset(patch: ClientRequest): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    patch.on('response', (response) => resolve(response.resume().headers['upload-offset']?.toString()));
    patch.on('error', reject);
  });
}

describe('one upload through two processes', () => {
  let stage: MediaStage;
  let other: { origin: string; close(): Promise<void> };
  beforeAll(async () => {
    stage = await openMediaStage(serverDatabase.create);
    const database = await openDatabase(stage.database.url ?? '');
    const locks = await openProductLocks(database, stage.product.deps.log);
    const app = await twinOf(stage.product, { db: database.db, serial: database.serial, locks });
    await app.listen({ port: 0, host: '127.0.0.1' });
    other = {
      origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
      close: async () => {
        await app.close();
        await locks.close();
        await database.close();
      },
    };
  });
  afterAll(async () => {
    await other.close();
    await stage.close();
  });

  it('ends the earlier request, whose device resumes elsewhere', async () => {
    const { device: here, headers } = await stage.person();
    const there = tusDevice(other.origin, headers);
    const { photo } = stage;
    const hash = sha256(photo);
    const created = await here.create(photo.length, { hash, kind: 'image', type: 'image/jpeg' });
    const location = created.headers.get('location') ?? '';
    const halfOpen = openPatch(new URL(location, stage.origin), headers, photo.length);
    const offset = confirmedOffset(halfOpen);
    halfOpen.write(photo.subarray(0, 100_000));
    // Not by HEAD, which would end the request as well.
    const file = join(stage.uploadsDir, location.split('/').at(-1) ?? '');
    await expect.poll(async () => (await stat(file)).size).toBe(100_000);
    expect((await there.patch(location, 100_000, photo.subarray(100_000))).status).toBe(204);
    // Its late bytes do not count.
    halfOpen.end(photo.subarray(100_000));
    expect(await offset).toBe('100000');
    expect((await here.states([hash]))[0]?.state).toBe('ready');
  });

  it('stays whole, however often both patch one offset (promise 8)', async () => {
    const { device: here, headers } = await stage.person();
    const there = tusDevice(other.origin, headers);
    for (let round = 0; round < ROUNDS; round += 1) {
      const bytes = Buffer.concat([stage.photo, Buffer.from(`${round}`)]);
      const hash = sha256(bytes);
      const created = await here.create(bytes.length, { hash, kind: 'image', type: 'image/jpeg' });
      const location = created.headers.get('location') ?? '';
      let offset = 0;
      while (offset < bytes.length) {
        const rest = bytes.subarray(offset);
        const replies = await Promise.all([here, there].map((device) => device.patch(location, offset, rest)));
        const refused = replies.filter(({ status }) => status !== 204);
        expect(refused.length).toBeGreaterThan(0);
        for (const reply of refused) {
          expect([reply.status, await reply.json()]).toEqual([409, expect.objectContaining({ code: 'upload_raced' })]);
        }
        const next = Number((await there.head(location)).headers.get('upload-offset'));
        expect(next).toBeGreaterThanOrEqual(offset);
        offset = next;
      }
      expect((await here.states([hash]))[0]?.state).toBe('ready');
    }
  });
});
