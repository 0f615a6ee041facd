import { expect, it } from 'vitest';
import { webpOrientation } from './orientation.ts';

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const LITTLE = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0];
const BIG = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 8, 0, 0];

/** A chunk of an odd length comes before the one that counts. */
function webp(exif: number[], length = exif.length): Uint8Array {
  const before = [...ascii('VP8L'), 3, 0, 0, 0, 1, 2, 3, 0];
  return Uint8Array.from([...ascii('RIFF....WEBP'), ...before, ...ascii('EXIF'), length, 0, 0, 0, ...exif]);
}

it.each<[string, Uint8Array, number]>([
  ['little-endian', webp(LITTLE), 6],
  ['big-endian', webp(BIG), 8],
  ['with the marker of JPEG in front', webp([...ascii('Exif\0\0'), ...LITTLE]), 6],
  ['without one', webp([]), 1],
  ['of no meaning', webp(LITTLE.with(18, 9)), 1],
  ['beyond its end', webp(LITTLE.with(4, 200)), 1],
  ['in a chunk that breaks off', webp(LITTLE, 200), 1],
  ['in a JPEG', Uint8Array.from([0xff, 0xd8, ...LITTLE]), 1],
])('an orientation %s', (_name, bytes, orientation) => {
  expect(webpOrientation(bytes)).toBe(orientation);
});
