import sharp from 'sharp';
import { expect, it } from 'vitest';
import { stripMetadata } from './strip-metadata.ts';

const PLACE = 'Sanssouci';
const EXIF = { IFD0: { ImageDescription: PLACE }, IFD3: { GPSLatitude: '52/1 24/1 0/1', GPSLatitudeRef: 'N' } };
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${PLACE}</a></x:xmpmeta>`;

async function photo(type: 'jpeg' | 'png' | 'webp' | 'gif', orientation: number, options = {}) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 48, height: 32, channels: 3, background: '#abc', noise } as const;
  const drawn = sharp({ create }).withExif(EXIF).withXmp(XMP).withMetadata({ orientation });
  return new Uint8Array(await drawn.toFormat(type, options).toBuffer());
}
const strip = async (bytes: Uint8Array) => {
  const blob = stripMetadata(new Uint8Array(bytes));
  return blob && new Uint8Array(await blob.arrayBuffer());
};
const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

it.each([
  ['jpeg', 6, {}],
  ['jpeg', 1, { progressive: true }],
  ['webp', 6, {}],
  ['webp', 1, {}],
  ['png', 1, {}],
] as const)('%s of orientation %i keeps its pixels and how it stands', async (type, orientation, options) => {
  const before = await photo(type, orientation, options);
  expect(Buffer.from(before).includes(PLACE)).toBe(true);
  const film = new TextEncoder().encode(`ftyp ${PLACE}`);
  const after = await strip(Buffer.concat([before, film]));
  expect(after).toBeDefined();
  if (!after) return;
  expect(Buffer.from(after).includes(PLACE)).toBe(false);
  const { exif, xmp, orientation: stands = 1, format } = await sharp(after).metadata();
  expect([format, stands, xmp]).toEqual([type, orientation, undefined]);
  expect(exif?.length ?? 0).toBeLessThan(40);
  expect(await pixels(after)).toEqual(await pixels(before));
});

it('a gif keeps frames and how often they run, not words', async () => {
  const frames = Uint8Array.from({ length: 48 * 64 * 3 }, (_, at) => (at < 48 * 32 * 3 ? 200 : 40));
  const raw = { width: 48, height: 64, channels: 3, pageHeight: 32 } as const;
  const gif = await sharp(frames, { raw })
    .gif({ loop: 3, delay: [100, 200] })
    .toBuffer();
  const block = (...content: number[]) => [content.length, ...content, 0];
  const letters = [...new TextEncoder().encode(PLACE)];
  const xmp = [0x21, 0xff, ...block(...new TextEncoder().encode('XMP DataXMP')).slice(0, -1), ...block(...letters)];
  const comment = [0x21, 0xfe, ...block(...letters)];
  const at = 13 + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1);
  const before = Uint8Array.from([...gif.subarray(0, at), ...comment, ...xmp, ...gif.subarray(at), ...letters]);
  const after = await strip(before);
  expect(after && Buffer.from(after)).toEqual(gif);
  const { pages, loop, delay } = await sharp(after, { animated: true }).metadata();
  expect([pages, loop, delay]).toEqual([2, 3, [100, 200]]);
});

it.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s that is cut off is none', async (type) => {
  const whole = await photo(type, 1);
  for (const share of [0.3, 0.6, 0.9]) expect(await strip(whole.subarray(0, whole.length * share))).toBeUndefined();
  expect(await strip(Uint8Array.of(1, 2, 3))).toBeUndefined();
});
