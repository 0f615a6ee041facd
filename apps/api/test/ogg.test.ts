import { expect, it } from 'vitest';
import { measureAudio } from '#api/features/media/decode/audio/audio-duration.ts';
import { oggOpus } from './ogg.ts';

it('measures an Ogg recording by its packets where its pages say less', () => {
  const lying = oggOpus(90);
  for (let at = lying.indexOf('OggS'); at >= 0; at = lying.indexOf('OggS', at + 4)) {
    if (lying.readBigUInt64LE(at + 6) > 0n) lying.writeBigUInt64LE(48_000n, at + 6);
  }
  expect(measureAudio(lying, 'audio/ogg')).toBe(90_000);
});

it.each([0.02, 1, 61.5])('measures %f seconds of an honest one', (seconds) => {
  expect(measureAudio(oggOpus(seconds), 'audio/ogg')).toBe(seconds * 1000);
});
