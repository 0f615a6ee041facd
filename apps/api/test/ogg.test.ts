import { describe, expect, it } from 'vitest';
import { measureAudio } from '#api/features/media/decode/audio/audio-duration.ts';
import { oggOpus } from './ogg.ts';

/** Lets every page on which a packet ends say that one second has passed. */
function lying(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  for (let at = bytes.indexOf('OggS'); at >= 0; at = bytes.indexOf('OggS', at + 4)) {
    if (bytes.readBigInt64LE(at + 6) > 0n) bytes.writeBigInt64LE(48_000n, at + 6);
  }
  return bytes;
}

it('measures an Ogg recording by its packets where its pages say less', () => {
  expect(measureAudio(lying(oggOpus(90)), 'audio/ogg')).toBe(90_000);
});

it.each([0.02, 1, 61.5])('measures %f seconds of an honest one', (seconds) => {
  expect(measureAudio(oggOpus(seconds), 'audio/ogg')).toBe(seconds * 1000);
});

describe.each([2, 3, 254, 255, 256, 509, 510, 511, 765, 1275])('packets of %i bytes', (bytes) => {
  it.each([1, 2, 3, 50, 255])('are one each, with %i segments on a page', (segments) => {
    const shape = { bytes, segments };
    expect(measureAudio(oggOpus(3, shape), 'audio/ogg')).toBe(3000);
    expect(measureAudio(lying(oggOpus(3, shape)), 'audio/ogg')).toBe(3000);
  });
});
