import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_STATES, mediaStates } from '@tagfalter/contract/media-states';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './database.ts';
import { type MediaStage, openMediaStage } from './media-stage.ts';
import { sha256 } from './tus.ts';

const NOBODYS = 'f'.repeat(64);

describe.each(databases)('where media are on $name', ({ create }) => {
  let stage: MediaStage;
  beforeAll(async () => {
    stage = await openMediaStage(create);
  });
  afterAll(() => stage.close());

  const ask = async (headers: Record<string, string>, hashes: readonly string[]) => {
    const options = { method: 'POST' as const, url: mediaStates.path, headers, payload: { hashes: [...hashes] } };
    return stage.product.app.inject(options);
  };
  const statesFor = async (headers: Record<string, string>, hashes: readonly string[]) =>
    v.parse(mediaStates.reply, (await ask(headers, hashes)).json()).media;

  it('tells since when own files are here, not others’ (S14)', async () => {
    const [mia, tom] = [await stage.person(), await stage.person()];
    const before = Date.now();
    await mia.device.upload(stage.photo, {});
    await mia.device.upload(stage.speech, { kind: 'audio', type: 'audio/webm' });
    const hashes = [sha256(stage.photo), sha256(stage.speech), NOBODYS];
    const states = await statesFor(mia.headers, hashes);
    expect(states).toMatchObject([
      { hash: hashes[0], state: 'arrived', kind: 'image', size: stage.photo.length },
      { hash: hashes[1], state: 'arrived', kind: 'audio', size: stage.speech.length },
      { hash: NOBODYS, state: 'missing' },
    ]);
    const [photo] = states;
    const at = photo?.state === 'arrived' ? Date.parse(photo.arrivedAt) : 0;
    // Both databases run on this machine's clock; PostgreSQL rounds to microseconds.
    expect([at >= before - 1000, at <= Date.now() + 1000]).toEqual([true, true]);
    expect(await statesFor(tom.headers, hashes)).toEqual(hashes.map((hash) => ({ hash, state: 'missing' })));
  });

  it('calls short files missing, and refused ones refused', async () => {
    const { device, headers, accountId } = await stage.person();
    const hash = sha256(stage.photo);
    await device.upload(stage.photo, {});
    await truncate(join(stage.product.deps.config.dataDir, 'blobs', accountId, hash, 'original'), 1000);
    const noPicture = Buffer.from('kein Bild');
    await device.upload(noPicture, {});
    expect(await statesFor(headers, [hash, sha256(noPicture)])).toEqual([
      { hash, state: 'missing' },
      { hash: sha256(noPicture), state: 'refused', code: 'unsupported_type' },
    ]);
  });

  it('takes as many hashes as a long diary needs', async () => {
    const { headers } = await stage.person();
    const many = Array.from({ length: MAX_STATES + 1 }, (_, index) => sha256(Buffer.from(String(index))));
    expect(await statesFor(headers, many.slice(1))).toHaveLength(MAX_STATES);
    expect((await ask(headers, many)).statusCode).toBe(400);
    expect((await ask(headers, ['../x'])).statusCode).toBe(400);
  });
});
