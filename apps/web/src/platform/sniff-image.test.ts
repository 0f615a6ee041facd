import { expect, it } from 'vitest';
import { sniffImage } from './sniff-image.ts';

const ascii = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

it.each([
  ['\xff\xd8\xff\xe1..........', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n....', 'image/png'],
  ['GIF89a....', 'image/gif'],
  ['GIF87a....', 'image/gif'],
  ['RIFF\x10\x00\x00\x00WEBPVP8 ', 'image/webp'],
  ['\x00\x00\x00\x18ftypheic', 'image/heic'],
  ['\x00\x00\x00\x18ftypmif1', 'image/heic'],
  ['\x00\x00\x00\x18ftypavif', null],
  ['RIFF\x10\x00\x00\x00WAVE', null],
  ['<svg xmlns=', null],
  ['', null],
])('%j is %s', async (head, type) => {
  expect(await sniffImage(new Blob([ascii(head)]))).toBe(type);
});
