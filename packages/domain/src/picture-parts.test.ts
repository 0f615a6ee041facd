import { describe, expect, it } from 'vitest';
import { isWholePicture, partsOf } from './picture-parts.ts';

const bytes = (...parts: (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)));
const shown = (file: Uint8Array) =>
  [...(partsOf(file)?.parts ?? [])].map(({ name, start, end, isDrawn }) => [name, start, end, isDrawn]);

const SCAN = [0xff, 0xda, 0, 3, 1, 7, 0xff, 0, 0xff, 0xd0, 8, 0xff, 0xd7, 9];
const END = [0xff, 0xd9];
const segment = (marker: number, words = '') => [[0xff, marker, 0, 2 + words.length], words] as const;
const jpeg = (...parts: (string | readonly number[])[]) => bytes([0xff, 0xd8], ...parts, SCAN, END);

describe('the parts of a JPEG', () => {
  it('follow each other to its end, over padding, stuffing and restarts', () => {
    const file = jpeg(...segment(0xe0, 'JFIF'), [0xff, 0xff], ...segment(0xdb, 'q'));
    expect(partsOf(file)?.format).toBe('jpeg');
    expect(shown(file)).toEqual([
      [0xd8, 0, 2, true],
      [0xe0, 2, 10, true],
      [0xff, 10, 12, true],
      [0xdb, 12, 17, true],
      [0xda, 17, 31, true],
      [0xd9, 31, 33, true],
    ]);
    expect(isWholePicture(file)).toBe(true);
  });

  it.each([
    ['JFIF', 0xe0, 'JFIF', true],
    ['Exif, which may name a place', 0xe1, 'Exif', false],
    ['a colour profile', 0xe2, 'ICC_PROFILE', true],
    ['an index of several pictures', 0xe2, 'MPF\0', false],
    ['an app of a maker', 0xe3, 'META', false],
    ['captions', 0xed, 'Photoshop', false],
    ['the transform of Adobe', 0xee, 'Adobe', true],
    ['the last of the apps', 0xef, 'ABCD', false],
    ['a comment', 0xfe, 'by Mia', false],
    ['tables', 0xdb, 'abcd', true],
    ['what comes after the apps', 0xf0, 'abcd', true],
  ])('%s is drawn: %s', (_what, marker, words, isDrawn) => {
    const found = shown(jpeg(...segment(marker, words)));
    expect(found[1]).toEqual([marker, 2, 6 + words.length, isDrawn]);
  });

  it.each([
    ['breaks off before its end', jpeg(...segment(0xe0, 'JFIF')).subarray(0, -2)],
    ['breaks off in a segment', jpeg(...segment(0xe0, 'JFIF')).subarray(0, 12)],
    ['has no marker where one belongs', jpeg([1, 2, 3, 4, 5, 6, 7, 8])],
  ])('end where it %s', (_where, file) => {
    expect(() => shown(file)).toThrow(RangeError);
    expect(isWholePicture(file)).toBe(false);
  });
});

const size = (n: number) => [0, 0, 0, n];
const chunk = (name: string, words = '') => [size(words.length), name, words, size(0)] as const;
const png = (...parts: (string | readonly number[])[]) => bytes('\x89PNG\r\n\x1a\n', ...chunk('IHDR', 'abc'), ...parts);

describe('the parts of a PNG', () => {
  it('follow each other up to IEND, behind which nothing counts', () => {
    const file = png(...chunk('eXIf', 'place'), ...chunk('IDAT', 'xy'), ...chunk('IEND'), 'rubbish');
    expect(partsOf(file)?.format).toBe('png');
    expect(shown(file)).toEqual([
      ['head', 0, 8, true],
      ['IHDR', 8, 23, true],
      ['eXIf', 23, 40, false],
      ['IDAT', 40, 54, true],
      ['IEND', 54, 66, true],
    ]);
  });

  it.each(['tEXt', 'iTXt', 'zTXt', 'tIME', 'caBX', 'vpAg'])('hold nothing to draw in %s', (name) => {
    const found = shown(png(...chunk(name, 'words'), ...chunk('IEND')));
    expect(found.filter(([, , , isDrawn]) => !isDrawn).map(([one]) => one)).toEqual([name]);
  });

  it.each(['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs', 'acTL', 'fcTL', 'fdAT', 'cICP'])(
    'are drawn by %s',
    (name) =>
      expect(shown(png(...chunk(name, 'words'), ...chunk('IEND'))).every(([, , , isDrawn]) => isDrawn)).toBe(true),
  );

  it('end with a chunk that is longer than the file', () => {
    expect(isWholePicture(png([0, 0, 0, 9], 'IDAT', 'xy'))).toBe(false);
    expect(isWholePicture(png(...chunk('IDAT', 'xy')))).toBe(false);
  });
});

const webpChunk = (name: string, words = '', padding = words.length % 2) =>
  [name, [words.length, 0, 0, 0], words, new Array<number>(padding).fill(0)] as const;
function webp(...parts: (string | readonly number[])[]): Uint8Array {
  const body = bytes('WEBP', ...parts);
  return bytes('RIFF', [body.length, 0, 0, 0], [...body]);
}

describe('the parts of a WebP', () => {
  it('are padded to even sizes, and end with the file', () => {
    const file = webp(...webpChunk('VP8X', 'ten bytes!'), ...webpChunk('EXIF', 'abc'), ...webpChunk('VP8 ', 'xyz', 0));
    expect(partsOf(bytes([...file], 'rubbish'))?.format).toBe('webp');
    expect(shown(bytes([...file], 'rubbish'))).toEqual([
      ['head', 0, 12, true],
      ['VP8X', 12, 30, true],
      ['EXIF', 30, 42, false],
      // The last byte of padding is left out.
      ['VP8 ', 42, 53, true],
    ]);
    expect(isWholePicture(file)).toBe(true);
  });

  it.each([
    ['VP8L', true],
    ['ALPH', true],
    ['ANIM', true],
    ['ANMF', true],
    ['ICCP', true],
    ['XMP ', false],
  ])('%s is drawn: %s', (name, isDrawn) => expect(shown(webp(...webpChunk(name, 'ab')))[1]?.[3]).toBe(isDrawn));

  it('end where file or chunk is longer than what is there', () => {
    const file = webp(...webpChunk('VP8 ', 'abcd'));
    expect(isWholePicture(file.subarray(0, -1))).toBe(false);
    expect(isWholePicture(webp('VP8 ', [5, 0, 0, 0], 'abcd'))).toBe(false);
    expect(isWholePicture(webp('VP8 ', [4, 0, 0, 0], 'abcd'))).toBe(true);
  });
});

const gif = (flags: number, ...parts: (string | number[])[]) =>
  bytes('GIF89a', [1, 0, 1, 0, flags, 0, 0], new Array<number>(flags === 0 ? 0 : 6).fill(1), ...parts);
const IMAGE = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 5, 0];

describe('the parts of a GIF', () => {
  it('follow its head, with colours where it has some', () => {
    const file = gif(0x80, [0x21, 0xf9, 1, 4, 0], IMAGE, [0x3b], 'rubbish');
    expect(partsOf(file)?.format).toBe('gif');
    expect(shown(file)).toEqual([
      ['head', 0, 19, true],
      ['extension', 19, 24, true],
      ['image', 24, 38, true],
      ['end', 38, 39, true],
    ]);
    expect(shown(gif(0, IMAGE, [0x3b])).map(([name, start]) => [name, start])).toEqual([
      ['head', 0],
      ['image', 13],
      ['end', 27],
    ]);
  });

  it('skip the colours of an image, and several blocks', () => {
    const own = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x81, ...new Array<number>(12).fill(9), 2, 1, 5, 2, 7, 7, 0];
    expect(shown(gif(0, own, [0x3b]))[1]).toEqual(['image', 13, 13 + own.length, true]);
  });

  it.each([
    ['how long a frame stays', [0x21, 0xf9, 1, 4, 0], '', true],
    ['how often it runs', [0x21, 0xff, 11], 'NETSCAPE2.0', true],
    ['how often it runs, in another way', [0x21, 0xff, 11], 'ANIMEXTS1.0', true],
    ['words of an application', [0x21, 0xff, 11], 'XMP DataXMP', false],
    ['a comment', [0x21, 0xfe, 4], 'NETS', false],
  ])('tell %s: drawn or not', (_what, head, words, isDrawn) => {
    const extension = words === '' ? head : [...head, ...bytes(words), 0];
    expect(shown(gif(0, extension, IMAGE, [0x3b]))[1]?.[3]).toBe(isDrawn);
  });

  it('end with a block of no kind, or without an end', () => {
    expect(isWholePicture(gif(0, [0x22, 0]))).toBe(false);
    expect(isWholePicture(gif(0, IMAGE))).toBe(false);
    expect(isWholePicture(gif(0, IMAGE, [0x3b]))).toBe(true);
  });
});

it.each([
  ['nothing', bytes()],
  ['eleven bytes', bytes([0xff, 0xd8], 'nine byte')],
  ['a RIFF of sounds', bytes('RIFF', [4, 0, 0, 0], 'WAVE')],
  ['a WEBP without RIFF', bytes('RIFX', [4, 0, 0, 0], 'WEBP')],
  ['HTML', bytes('<!doctype html>')],
])('%s is no picture', (_what, file) => {
  expect(partsOf(file)).toBeUndefined();
  expect(isWholePicture(file)).toBe(false);
});
