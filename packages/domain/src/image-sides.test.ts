import { describe, expect, it } from 'vitest';
import { fitsSides, fittingSides, imageSides } from './image-sides.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)));

/** A segment of 6 bytes, then a start of frame of 8,160 × 6,144, progressive. */
const JPEG = [[0xff, 0xd8, 0xff, 0xe1, 0, 6, 1, 2, 3, 4, 0xff, 0xff, 0xc2, 0, 17, 8, 0x18, 0, 0x1f, 0xe0]];
const PNG = ['\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0, 1, 0x02, 0xfa, 0xf0, 0x80]];

describe('imageSides', () => {
  it.each<[string, Uint8Array, [number, number] | undefined]>([
    ['a JPEG with a segment and a filled marker before its frame', bytes(...JPEG), [8160, 6144]],
    ['a PNG of one by fifty million', bytes(...PNG), [1, 50_000_000]],
    ['a GIF', bytes('GIF89a', [0x80, 2, 0xe0, 1, 0, 0, 0, 0x21]), [640, 480]],
    ['a GIF with colours', bytes('GIF89a', [0x80, 2, 0xe0, 1, 0x80, 0, 0, 1, 2, 3, 4, 5, 6, 0x2c]), [640, 480]],
    ['HTML behind the first bytes of a GIF', bytes('GIF89a<script>alert(1)</script>'), undefined],
    ['a lossy WebP', bytes('RIFF....WEBPVP8 ', new Array(10).fill(0), [0x80, 2, 0xe0, 1]), [640, 480]],
    ['a lossless WebP', bytes('RIFF....WEBPVP8L', [0, 0, 0, 0, 0x2f, 0x7f, 0xc2, 0x77, 0]), [640, 480]],
    ['an extended WebP', bytes('RIFF....WEBPVP8X', new Array(8).fill(0), [0x7f, 2, 0, 0xdf, 1, 0]), [640, 480]],
    ['a JPEG that breaks off', bytes(...JPEG).subarray(0, 16), undefined],
    ['a JPEG without a frame before its scan', bytes([0xff, 0xd8, 0xff, 0xda, 0, 8, 0, 0, 0, 0]), undefined],
    ['a PNG of no height', bytes('\x89PNG\r\n\x1a\n....IHDR', [0, 0, 0, 9, 0, 0, 0, 0]), undefined],
    ['a PNG of no width', bytes('\x89PNG\r\n\x1a\n....IHDR', [0, 0, 0, 0, 0, 0, 0, 9]), undefined],
    ['HTML', bytes('<!doctype html><html></html>'), undefined],
    ['nothing', bytes(), undefined],
  ])('%s', (_name, file, sides) => {
    expect(imageSides(file)).toEqual(sides && { width: sides[0], height: sides[1] });
  });
});

describe('the frame of a JPEG', () => {
  const withMarker = (marker: number) =>
    bytes([0xff, 0xd8, 0xff, marker, 0, 11, 8, 0, 20, 0, 10, 1, 1, 0x11, 0, 0xff, 0xda]);

  it.each([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc7, 0xc9, 0xcb, 0xcd, 0xcf])('begins at marker %i', (marker) => {
    expect(imageSides(withMarker(marker))).toEqual({ width: 10, height: 20 });
  });

  it.each([0xbf, 0xc4, 0xc8, 0xcc, 0xd0, 0xe0, 0xfe])('does not begin at marker %i', (marker) => {
    expect(imageSides(withMarker(marker))).toBeUndefined();
  });
});

describe('which sides are decoded', () => {
  it.each<[number, number, boolean, [number, number]]>([
    [8160, 6144, true, [8160, 6144]],
    [8192, 6144, true, [8192, 6144]],
    [8000, 8000, true, [8000, 8000]],
    [8001, 8000, false, [8000, 7999]],
    [32_768, 1, true, [32_768, 1]],
    [32_769, 1, false, [32_768, 1]],
    [1, 50_000_000, false, [1, 32_768]],
    [12_000, 9000, false, [9237, 6928]],
  ])('%i × %i', (width, height, fits, [toWidth, toHeight]) => {
    expect(fitsSides({ width, height })).toBe(fits);
    expect(fittingSides({ width, height })).toEqual({ width: toWidth, height: toHeight });
    expect(fitsSides(fittingSides({ width, height }))).toBe(true);
  });
});
