import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EbmlElement, EbmlReader, INFO, TIMESTAMP_SCALE } from './ebml.ts';

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const readerOf = (hex: string) => new EbmlReader(bytesOf(hex));

describe('next', () => {
  it.each<[string, string, EbmlElement | undefined]>([
    ['an id and a size of one byte', 'a382beef', { id: 0xa3, at: 0, start: 2, end: 4 }],
    ['a size of eight bytes', 'a30100000000000001ff', { id: 0xa3, at: 0, start: 9, end: 10 }],
    ['an id of four bytes', '1549a96680', { id: INFO, at: 0, start: 5, end: 5 }],
    ['an open size of one byte', '1549a966ff', { id: INFO, at: 0, start: 5, end: undefined }],
    ['an open size of eight bytes', '1549a96601ffffffffffffff', { id: INFO, at: 0, start: 12, end: undefined }],
    ['a size beyond the bytes', 'a384beef', { id: 0xa3, at: 0, start: 2, end: 6 }],
    ['no bytes', '', undefined],
    ['an id that begins with a zero', '00a382', undefined],
    ['an id of five bytes', '0811111111810a', undefined],
    ['a size that begins with a zero', 'a300', undefined],
    ['a cut id', '1549', undefined],
    ['a cut size', 'a34f', undefined],
    ['an id without a size', 'a3', undefined],
  ])('reads %s', (_case, hex, element) => {
    expect(readerOf(hex).next()).toEqual(element);
  });

  it('steps into an element after its header, and past its content', () => {
    const [inside, behind] = [readerOf('ae83d78101a380'), readerOf('ae83d78101a380')];
    const master = inside.next();
    expect(master?.id).toBe(0xae);
    expect(inside.next()).toEqual({ id: 0xd7, at: 2, start: 4, end: 5 });
    behind.next();
    expect(master && behind.skip(master)).toBe(true);
    expect(behind.next()).toEqual({ id: 0xa3, at: 5, start: 7, end: 7 });
  });
});

describe('skip and find', () => {
  it.each([
    ['an open size', 'a3ffa180'],
    ['a size beyond the bytes', 'a384a180'],
  ])('stop at %s', (_case, hex) => {
    const reader = readerOf(hex);
    const element = reader.next();
    expect(element && reader.skip(element)).toBe(false);
    expect(readerOf(hex).find(0xa1)).toBeUndefined();
  });

  it('find the first of an id', () => {
    expect(readerOf('a380a181aaa181bb').find(0xa1)).toEqual({ id: 0xa1, at: 2, start: 4, end: 5 });
    expect(readerOf('a380').find(0xa1)).toBeUndefined();
  });
});

describe('unsigned', () => {
  it.each([
    ['no bytes', '2ad7b180', 0],
    ['three bytes', '2ad7b1830f4240', 1_000_000],
    ['eight bytes', '2ad7b18800000000000f4240', 1_000_000],
    ['the largest eight bytes', '2ad7b188ffffffffffffffff', 2 ** 64],
    ['more than eight bytes: the first eight', '2ad7b1890000000000000001ff', 1],
    ['a size beyond the bytes: what is there', '2ad7b1880102', 258],
    ['an open size', '2ad7b1ff0102', 0],
  ])('reads %s', (_case, hex, value) => {
    const reader = readerOf(hex);
    const element = reader.next();
    expect(element?.id).toBe(TIMESTAMP_SCALE);
    expect(element && reader.unsigned(element)).toBe(value);
  });
});

it('ends on any bytes, after at most half as many elements', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, stepsIn) => {
      const reader = new EbmlReader(bytes);
      let count = 0;
      for (let element = reader.next(); element; element = reader.next()) {
        count += 1;
        expect(reader.bytes(element).length).toBeLessThanOrEqual(bytes.length);
        expect(Number.isFinite(reader.unsigned(element))).toBe(true);
        if (!stepsIn && !reader.skip(element)) break;
      }
      expect(count).toBeLessThanOrEqual(bytes.length / 2);
    }),
  );
});
