import sharp from 'sharp';
import { expect, it } from 'vitest';
import { deriveImages, displaySize } from './derive.ts';

it.each<[number, number, number]>([
  [4000, 3000, 2048],
  [8192, 6144, 2048],
  [10_000, 1000, 7200],
  [1170, 12_000, 7385],
  [400, 9000, 9000],
  [32_000, 1000, 16_383],
  [300, 200, 2048],
])('%i × %i is shown within %i pixels: its short side keeps 720, as far as it has them', (width, height, side) => {
  expect(displaySize({ width, height })).toEqual({ width: side, height: side });
});

it('shows a tall screenshot with a short side of 720 pixels', async () => {
  const create = { width: 1080, height: 9000, channels: 3, background: '#fff' } as const;
  const { display } = await deriveImages(await sharp({ create }).png().toBuffer());
  expect(await sharp(display).metadata()).toMatchObject({ width: 720, height: 6000 });
});
