import { randomUUID } from 'node:crypto';
import { patchProfile } from '@tagfalter/contract/patch-profile';
import { DAY_MS } from '@tagfalter/domain/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeStrayBlobs } from '#api/features/media/stray-blobs.ts';
import { databases } from './database.ts';
import { type MediaStage, openMediaStage, ready } from './media-stage.ts';
import { sha256 } from './tus.ts';

describe.each(databases)('files that no row refers to, on $name', ({ create }) => {
  let stage: MediaStage;
  beforeAll(async () => {
    stage = await openMediaStage(create);
  });
  afterAll(() => stage.close());

  const keys = async () => {
    const found = [];
    for await (const { key } of stage.product.deps.blobs.list()) found.push(key);
    return found.sort();
  };

  it('go some time after a killed process left them (S10)', async () => {
    const { blobs } = stage.product.deps;
    const mia = await stage.person();
    const { originalUrl } = ready(await mia.device.upload(stage.photo, {}));
    const form = new FormData();
    form.append('profileImage', new Blob([stage.photo], { type: 'image/jpeg' }), 'ich.jpg');
    const profile = new URL(patchProfile.path, stage.origin);
    expect((await fetch(profile, { method: patchProfile.method, headers: mia.headers, body: form })).ok).toBe(true);
    const kept = await keys();

    // Leftovers: killed between rename and commit, during a put, between two pictures, and a foreign file.
    const hash = sha256(stage.speech);
    const folder = `${mia.accountId}/${hash}`;
    const whole = [`${folder}/original`, `${folder}/display.webp`, `${mia.accountId}/profile/${randomUUID()}.webp`];
    const part = `${mia.accountId}/${sha256(stage.photo)}/thumb.webp.${randomUUID()}.part`;
    const notOurs = 'notes/read-me.txt';
    for (const key of [...whole, part, notOurs]) await blobs.put(key, stage.speech);

    const sweptAfter = async (days: number) => {
      await removeStrayBlobs({ db: stage.database.db, blobs }, Date.now() + days * DAY_MS);
      return keys();
    };
    expect(await sweptAfter(0.9)).toEqual([...kept, ...whole, part, notOurs].sort());
    expect(await sweptAfter(89)).toEqual([...kept, ...whole, notOurs].sort());
    expect(await sweptAfter(91)).toEqual([...kept, notOurs].sort());
    expect((await stage.load(originalUrl)).status).toBe(200);
    // The device sends it again, unaware.
    expect((await mia.device.upload(stage.speech, { kind: 'audio', type: 'audio/webm' }))?.state).toBe('ready');
  });
});
