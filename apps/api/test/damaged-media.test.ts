import { rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#api/base/log.ts';
import { spotCheckMedia } from '#api/features/media/spot-check.ts';
import { databases } from './database.ts';
import { type MediaStage, openMediaStage, ready } from './media-stage.ts';
import { sha256 } from './tus.ts';

describe.each(databases)('media that got damaged on $name', ({ create }) => {
  let stage: MediaStage;
  beforeAll(async () => {
    stage = await openMediaStage(create);
  });
  afterAll(() => stage.close());

  const kept = async () => {
    const person = await stage.person();
    const urls = ready(await person.device.upload(stage.photo, {}));
    const hash = sha256(stage.photo);
    const folder = join(stage.product.deps.config.dataDir, 'blobs', person.accountId, hash);
    return { ...person, hash, urls, original: join(folder, 'original'), display: join(folder, 'display.webp') };
  };
  const statusOf = async (url: string | null) => {
    const { status, headers } = await stage.load(url ?? '');
    return [status, headers.get('cache-control')];
  };

  it('are not served cut short, and healed by the same bytes', async () => {
    const { device, hash, urls, original } = await kept();
    await truncate(original, 1000);
    expect(await statusOf(urls.originalUrl)).toEqual([404, null]);
    expect(await device.states([hash])).toEqual([{ hash, state: 'missing' }]);
    expect((await device.upload(stage.photo, {}))?.state).toBe('ready');
    const whole = await stage.load(urls.originalUrl);
    expect(Buffer.from(await whole.arrayBuffer()).equals(stage.photo)).toBe(true);
  });

  it('are healed by the right bytes if only the hash differs', async () => {
    const { device, urls, original } = await kept();
    await writeFile(original, Buffer.alloc(stage.photo.length));
    expect((await device.upload(stage.photo, {}))?.state).toBe('ready');
    const whole = await stage.load(urls.originalUrl);
    expect(Buffer.from(await whole.arrayBuffer()).equals(stage.photo)).toBe(true);
  });

  it.each([
    ['is missing', (path: string) => rm(path)],
    ['is cut short', (path: string) => truncate(path, 1000)],
    ['is empty', (path: string) => truncate(path, 0)],
  ])('are shown again after their variants %s', async (_how, damage) => {
    const { urls, display } = await kept();
    const before = Buffer.from(await (await stage.load(urls.displayUrl ?? '')).arrayBuffer());
    await damage(display);
    const shown = await stage.load(urls.displayUrl ?? '');
    expect(shown.status).toBe(200);
    expect(Buffer.from(await shown.arrayBuffer()).equals(before)).toBe(true);
  });

  it('are reported at night', async () => {
    const { accountId, hash, original } = await kept();
    await writeFile(original, Buffer.alloc(stage.photo.length));
    const lines: string[] = [];
    const log = createLog('error', { write: (line) => void lines.push(line) });
    await spotCheckMedia({ ...stage.product.deps, log });
    const said = lines.join('');
    expect(said).toContain('a medium is missing or damaged');
    expect(said).toContain(`"ownerId":"${accountId}","hash":"${hash}"`);
  });
});
