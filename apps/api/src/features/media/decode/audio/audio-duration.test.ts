import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sniffType } from '../sniff.ts';
import { measureAudio } from './audio-duration.ts';
import { opusPacketMs } from './opus.ts';

const fixture = (name: string) =>
  readFile(new URL(`../../../../../../../packages/e2e/fixtures/${name}`, import.meta.url));

/** The recording as a browser's recorder writes it: without a duration, sizes of segment and clusters left open. */
function asRecorded(bytes: Buffer): Buffer {
  const recorded = Buffer.from(bytes);
  const duration = recorded.indexOf(Buffer.from('448988', 'hex'));
  // An element of the same length that means nothing.
  recorded.set([0xec, 0x89], duration);
  const open = Buffer.from('01ffffffffffffff', 'hex');
  recorded.set(open, recorded.indexOf(Buffer.from('18538067', 'hex')) + 4);
  for (let at = recorded.indexOf(CLUSTER); at >= 0; at = recorded.indexOf(CLUSTER, at + 4)) {
    if (recorded[at + 4] === 0x01) recorded.set(open, at + 4);
  }
  return recorded;
}
const CLUSTER = Buffer.from('1f43b675', 'hex');

const box = (type: string, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat([Buffer.from(type), ...parts]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length + 4);
  return Buffer.concat([size, content]);
};
const words = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, index * 4);
  return bytes;
};

/** MP4 as recorders write it: an empty head, then fragments. */
function fragmented(handler: string): Buffer {
  const mdia = box('mdia', box('mdhd', words(0, 0, 0, 48_000, 0, 0)), box('hdlr', words(0, 0), Buffer.from(handler)));
  const trak = box('trak', box('tkhd', words(0, 0, 0, 1, 0)), mdia);
  const moov = box('moov', trak, box('mvex', box('trex', words(0, 1, 1, 1024, 0, 0))));
  const byDefault = box('moof', box('traf', box('tfhd', words(0, 1)), box('trun', words(0, 100))));
  const named = box('moof', box('traf', box('tfhd', words(0, 1)), box('trun', words(0x100, 2, 24_000, 24_000))));
  const inFragment = box('moof', box('traf', box('tfhd', words(0x8, 1, 48_000)), box('trun', words(0, 1))));
  const fragments = [byDefault, byDefault, named, inFragment];
  const data = box('mdat', words(0));
  const [first = data, ...rest] = fragments;
  return Buffer.concat([box('ftyp', Buffer.from('iso5')), moov, first, ...rest.flatMap((moof) => [moof, data])]);
}

describe('the length of a recording', () => {
  it.each([
    ['speech-de.webm', 18_121],
    ['speech-en.webm', 7_605],
    ['speech-de.m4a', 18_160],
  ])('%s', async (name, expected) => {
    const bytes = await fixture(name);
    const type = await sniffType(bytes, 'audio');
    expect(type && measureAudio(bytes, type)).toBeGreaterThanOrEqual(expected - 20);
    expect(type && measureAudio(bytes, type)).toBeLessThanOrEqual(expected + 20);
  });

  it('is measured where a recorder left duration and sizes out', async () => {
    const bytes = await fixture('speech-de.webm');
    expect(measureAudio(asRecorded(bytes), 'audio/webm')).toBe(measureAudio(bytes, 'audio/webm'));
  });

  it('ignores the header’s claim', async () => {
    const bytes = await fixture('speech-de.webm');
    const lying = Buffer.from(bytes);
    // The header claims one second.
    lying.set(Buffer.from('408f400000000000', 'hex'), lying.indexOf(Buffer.from('448988', 'hex')) + 3);
    expect(measureAudio(lying, 'audio/webm')).toBe(measureAudio(bytes, 'audio/webm'));
  });

  it.each([10, 1000])('is not shortened by a timescale %i times too fine', async (times) => {
    const bytes = await fixture('speech-de.m4a');
    const lying = Buffer.from(bytes);
    const scale = lying.indexOf('mdhd') + 16;
    lying.writeUInt32BE(lying.readUInt32BE(scale) * times, scale);
    const honest = measureAudio(bytes, 'audio/mp4') ?? 0;
    expect(Math.abs((measureAudio(lying, 'audio/mp4') ?? 0) - honest)).toBeLessThan(100);
  });

  it('adds up the fragments of an MP4 that have data', () => {
    expect(measureAudio(fragmented('soun'), 'audio/mp4')).toBe(Math.round((100 * 1024 * 1000) / 48_000) + 1000 + 1000);
  });

  it('is none for moving pictures', () => {
    expect(measureAudio(fragmented('vide'), 'audio/mp4')).toBeUndefined();
  });

  it('is none, or some, but never a crash for broken files', async () => {
    const files = { 'audio/webm': await fixture('speech-en.webm'), 'audio/mp4': fragmented('soun') } as const;
    const type = fc.constantFrom('audio/webm' as const, 'audio/mp4' as const, 'audio/ogg' as const);
    const damage = fc.array(fc.tuple(fc.nat(4000), fc.nat(255)), { maxLength: 20 });
    fc.assert(
      fc.property(type, damage, fc.nat(4000), (as, spots, length) => {
        const bytes = Buffer.from(
          (as === 'audio/ogg' ? Buffer.from('OggS'.repeat(500)) : files[as]).subarray(0, length),
        );
        for (const [at, value] of spots) if (at < bytes.length) bytes[at] = value;
        const measured = measureAudio(bytes, as);
        expect(measured === undefined || measured > 0).toBe(true);
      }),
    );
  });
});

describe('an Opus packet', () => {
  it.each([
    ['20 ms of speech', [0b00001_0_00], 20],
    ['60 ms of speech', [0b00011_0_00], 60],
    ['10 ms, hybrid', [0b01100_0_00], 10],
    ['2.5 ms of music', [0b11100_0_00], 2.5],
    ['two frames of 20 ms', [0b11111_0_01], 40],
    ['six frames of 20 ms', [0b11111_0_11, 6], 120],
    ['nothing', [], 0],
  ])('%s', (_name, bytes, expected) => {
    expect(opusPacketMs(Uint8Array.from(bytes))).toBe(expected);
  });
});
