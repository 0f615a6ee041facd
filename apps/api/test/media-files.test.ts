import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@tagfalter/domain/durations';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './database.ts';
import { type MediaStage, openMediaStage, ready } from './media-stage.ts';
import { sha256 } from './tus.ts';

describe.each(databases)('media addresses on $name', ({ create }) => {
  let stage: MediaStage;
  beforeAll(async () => {
    stage = await openMediaStage(create);
  });
  afterAll(() => stage.close());

  it('returns exact bytes, and bare, upright variants (S10, decision 20)', async () => {
    const { device } = await stage.person();
    const state = ready(await device.upload(stage.photo, {}));
    const original = await stage.load(state.originalUrl);
    expect(Buffer.from(await original.arrayBuffer()).equals(stage.photo)).toBe(true);
    expect(original.headers.get('content-disposition')).toMatch(/^attachment; filename="tagfalter-[0-9a-f]+\.jpeg"$/);
    expect(original.headers.get('x-content-type-options')).toBe('nosniff');
    expect(original.headers.get('content-security-policy')).toContain('sandbox');
    expect(original.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);

    // The fixture is rotated and has a position.
    const before = await sharp(stage.photo).metadata();
    expect(before).toMatchObject({ orientation: 6, exif: expect.anything() });
    for (const [url, longest] of [
      [state.displayUrl, 2048],
      [state.thumbnailUrl, 1440],
    ] as const) {
      const shown = Buffer.from(await (await stage.load(url ?? '')).arrayBuffer());
      const after = await sharp(shown).metadata();
      expect([after.format, after.exif, after.xmp, after.iptc, after.orientation]).toEqual([
        'webp',
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(after.width < after.height).toBe(before.width > before.height);
      expect(Math.max(after.width, after.height)).toBeLessThanOrEqual(longest);
      expect(shown.includes('Exif')).toBe(false);
    }
  });

  it('opens media by their signature alone, until it expires (wire 15)', async () => {
    const { device, headers } = await stage.person();
    const { originalUrl } = ready(await device.upload(stage.photo, {}));
    const again = ready((await device.states([sha256(stage.photo)]))[0]);
    expect(again.originalUrl).toBe(originalUrl);
    const statusOf = async (address: string, more: Record<string, string> = {}): Promise<number> => {
      const response = await stage.load(address, more);
      await response.arrayBuffer();
      return response.status;
    };
    const [path = '', query = ''] = originalUrl.split('?');
    const later = new URLSearchParams(query);
    later.set('exp', String(Number(later.get('exp')) + 1));
    expect(await statusOf(originalUrl)).toBe(200);
    expect(await statusOf(`${path}?${later}`)).toBe(404);
    expect(await statusOf(originalUrl.replace('for=owner', `for=${randomUUID()}`))).toBe(404);
    expect(await statusOf(originalUrl.replace('/original', '/thumb'))).toBe(404);
    expect(await statusOf(path, headers)).toBe(404);
    expect(await statusOf(`/api/media/x/y/original?${query}`)).toBe(404);
    stage.clock.now += HOUR_MS;
    expect(await statusOf(originalUrl, headers)).toBe(404);
    stage.clock.now -= HOUR_MS;
  });

  it('serves ranges (RFC 9110)', async () => {
    const { device } = await stage.person();
    const { originalUrl, displayUrl } = ready(await device.upload(stage.speech, { kind: 'audio', type: 'audio/webm' }));
    expect(displayUrl).toBeNull();
    const part = async (range: string) => {
      const response = await stage.load(originalUrl, { range });
      return {
        status: response.status,
        range: response.headers.get('content-range'),
        bytes: Buffer.from(await response.arrayBuffer()),
      };
    };
    const size = stage.speech.length;
    expect(await part('bytes=10-19')).toEqual({
      status: 206,
      range: `bytes 10-19/${size}`,
      bytes: stage.speech.subarray(10, 20),
    });
    expect((await part('bytes=70000-')).bytes.equals(stage.speech.subarray(70_000))).toBe(true);
    expect((await part('bytes=-5')).bytes.equals(stage.speech.subarray(-5))).toBe(true);
    expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` });
    expect(await part('bytes=0-1,5-6')).toMatchObject({ status: 200 });
    const whole = await stage.load(originalUrl);
    expect([whole.headers.get('content-type'), whole.headers.get('content-disposition')]).toEqual([
      'audio/webm',
      'inline',
    ]);
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    const etag = whole.headers.get('etag') ?? '';
    expect((await stage.load(originalUrl, { 'if-none-match': etag })).status).toBe(304);
    const changed = await stage.load(originalUrl, { range: 'bytes=0-1', 'if-range': '"other"' });
    expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, size]);
    await whole.arrayBuffer();
  });
});
