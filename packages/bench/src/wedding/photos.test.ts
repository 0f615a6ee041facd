import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createAlbum } from './photos.ts';

it('makes visible photos with different bytes and pixels', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#777', noise } })
    .jpeg()
    .toBuffer();
  const album = createAlbum(photo);
  const pixels = new Set<string>();
  for (const number of [0, 1, 254, 255, 1004]) {
    const bytes = await buffer(album(number).stream());
    expect(bytes).toHaveLength(photo.length);
    pixels.add((await sharp(bytes, { failOn: 'warning' }).raw().toBuffer()).toString('base64'));
  }
  expect(pixels.size).toBe(5);
});
