import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { deriveImages, deriveSquare } from './derive.ts';

it('shows a tall screenshot with a short side of 720 pixels', async () => {
  const create = { width: 1080, height: 9000, channels: 3, background: '#fff' } as const;
  const { display } = await deriveImages(await sharp({ create }).png().toBuffer());
  expect(await sharp(display).metadata()).toMatchObject({ width: 720, height: 6000 });
});

describe('a picture that a phone held on its side has kept', () => {
  const create = { width: 40, height: 40, channels: 3, background: '#f00' } as const;
  const blue = { input: { create: { ...create, background: '#00f' } }, left: 0, top: 40 };
  /** Red above blue once turned by its metadata. */
  const turned = async (orientation: number): Promise<Buffer> => {
    const upright = sharp({ create: { ...create, height: 80 } }).composite([blue]);
    const back = orientation === 6 ? 270 : orientation === 8 ? 90 : 180;
    const stored = sharp(await upright.png().toBuffer()).rotate(back);
    return stored.jpeg({ quality: 100 }).withMetadata({ orientation }).toBuffer();
  };
  /** Red lies above blue. */
  const isUpright = async (bytes: Uint8Array): Promise<boolean> => {
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const middle = Math.floor(info.width / 2) * 3;
    const last = (info.height - 1) * info.width * 3;
    return (data[middle] ?? 0) > 200 && (data[last + middle + 2] ?? 0) > 200;
  };

  it.each([3, 6, 8])('is shown upright as photo and as portrait: orientation %i', async (orientation) => {
    const bytes = await turned(orientation);
    const { display, thumb, width, height } = await deriveImages(bytes);
    expect([width, height]).toEqual([40, 80]);
    const shown = [display, thumb, await deriveSquare(bytes, 64)];
    expect(await Promise.all(shown.map(isUpright))).toEqual([true, true, true]);
  });
});
