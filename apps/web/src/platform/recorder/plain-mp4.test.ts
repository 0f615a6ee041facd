import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MadeFile, type MadeFragment, makeFragmented, type Place } from '#test/fragmented-mp4.ts';
import { readPlain } from '#test/plain-samples.ts';
import { asPlainMp4 } from './plain-mp4.ts';

const MIME = 'audio/mp4;codecs=mp4a.40.2';
const blobOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes], { type: MIME });
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

const places = fc.constantFrom<Place>('sample', 'fragment', 'track');
const fragmentLayout = fc.record({
  runs: fc.array(
    fc.record({
      samples: fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 500, max: 1500 })), {
        maxLength: 6,
      }),
      hasOffset: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  base: fc.constantFrom<MadeFragment['base']>('moof', 'flagged', 'told'),
  time: fc.option(fc.record({ drift: fc.integer({ min: -3, max: 3 }), isLong: fc.boolean() }), { nil: undefined }),
  sizes: places,
  ticks: places,
  flags: places,
  isHeadTwice: fc.boolean(),
  before: fc.constantFrom<MadeFragment['before']>('styp', 'free', 'sidx', undefined),
});
const fileLayout = fc.record({
  timescale: fc.constantFrom<number>(16_000, 44_100, 48_000, 1_000_000),
  movieTimescale: fc.constantFrom<number>(600, 1000, 1800, 48_000),
  isLong: fc.boolean(),
  isHeadTwice: fc.boolean(),
  common: fc.record({ ticks: fc.integer({ min: 500, max: 1500 }), size: fc.integer({ min: 1, max: 40 }) }),
  edits: fc.option(fc.record({ silence: fc.nat(50), from: fc.nat(400) }), { nil: undefined }),
  first: fc.nat(100),
  fragments: fc.array(fragmentLayout, { minLength: 1, maxLength: 5 }),
});

type FileLayout = typeof fileLayout extends fc.Arbitrary<infer T> ? T : never;

interface MadeTrack {
  file: MadeFile;
  /** When its first sample begins. */
  first: number;
  /** Every sample, with its time after the first. */
  samples: { bytes: Uint8Array; time: number; ticks: number }[];
}

/** A file of such a layout, and what is in it. */
function madeOf({ first, fragments, ...head }: FileLayout): MadeTrack {
  const samples: MadeTrack['samples'] = [];
  let next = 0;
  let start: number | undefined;
  const made = fragments.map(({ runs, time, sizes, ticks, ...rest }, i): MadeFragment => {
    const [one] = runs.flatMap((run) => run.samples);
    const common = { sample: [0, 0], fragment: one ?? [1, 1], track: [head.common.size, head.common.ticks] } as const;
    if (time) next = Math.max(0, i === 0 ? first : next + time.drift);
    const begins = next;
    const madeRuns = runs.map((run, at) => ({
      ...run,
      hasOffset: run.hasOffset || (at === 0 && rest.base !== 'told'),
      samples: run.samples.map(([size, lasts]) => {
        const length = sizes === 'sample' ? size : common[sizes][0];
        const own = ticks === 'sample' ? lasts : common[ticks][1];
        start ??= next;
        const sample = { bytes: Uint8Array.from({ length }, (_, k) => samples.length * 7 + k + 2), ticks: own };
        samples.push({ ...sample, time: next - start });
        next += own;
        return sample;
      }),
    }));
    return { ...rest, runs: madeRuns, sizes, ticks, time: time && { ticks: begins, isLong: time.isLong } };
  });
  return { file: { ...head, fragments: made }, samples, first: start ?? 0 };
}

/** Reads the head's values in its units: the durations of media, track and movie, and the edits. */
async function announcedBy(plain: Blob, isLong: boolean) {
  const { content } = readPlain(await bytesOf(plain));
  const number = (way: string, short: number, long: number) => {
    const view = content(way);
    return isLong ? Number(view?.getBigUint64(long)) : view?.getUint32(short);
  };
  const edits = content('moov/trak/edts/elst');
  const at = 8 + ((edits?.getUint32(4) ?? 1) - 1) * (isLong ? 20 : 12);
  return {
    media: number('moov/trak/mdia/mdhd', 16, 24),
    track: number('moov/trak/tkhd', 20, 28),
    movie: number('moov/mvhd', 16, 24),
    edit: edits && [
      isLong ? Number(edits.getBigUint64(at)) : edits.getUint32(at),
      isLong ? Number(edits.getBigInt64(at + 8)) : edits.getInt32(at + 4),
    ],
  };
}

describe('asPlainMp4', () => {
  it('tells every sample of any layout, its bytes and its time', async () => {
    const property = fc.asyncProperty(fileLayout, async (layout) => {
      const { file, samples } = madeOf(layout);
      const whole = blobOf(makeFragmented(file).bytes);
      const plain = await asPlainMp4(whole);
      expect(plain === whole).toBe(samples.length === 0);
      if (plain === whole) return;
      const read = readPlain(await bytesOf(plain));
      expect(plain.type).toBe(MIME);
      expect(read.boxes).toEqual(['ftyp', 'moov', 'mdat']);
      expect(read.samples).toEqual(samples.map(({ bytes, time }) => ({ bytes, time })));
      expect(await asPlainMp4(plain)).toBe(plain);
    });
    await fc.assert(property, { numRuns: 500 });
  });

  it('tells durations, and an edit list from its first sample on', async () => {
    const property = fc.asyncProperty(fileLayout, async (layout) => {
      const { file, samples, first } = madeOf(layout);
      const last = samples.at(-1);
      if (!last) return;
      const media = last.time + last.ticks;
      const { edits, timescale, movieTimescale, isLong } = file;
      const from = Math.max(0, (edits?.from ?? 0) - first);
      const sound = Math.ceil((media - from) * (movieTimescale / timescale));
      const played = (edits?.silence ?? 0) + sound;
      const plain = await asPlainMp4(blobOf(makeFragmented(file).bytes));
      const edit = edits && [sound, from];
      expect(await announcedBy(plain, isLong)).toEqual({ media, track: played, movie: played, edit });
    });
    await fc.assert(property);
  });

  it('keeps whole samples and every byte of a cut off file', async () => {
    const property = fc.asyncProperty(fileLayout, fc.nat(), async (layout, seed) => {
      const { file, samples } = madeOf(layout);
      const { bytes, headEnd, ends, sounds } = makeFragmented(file);
      const cut = headEnd + (seed % (bytes.length - headEnd));
      const whole = samples.filter((_, i) => (ends[i] ?? 0) <= cut);
      const raw = blobOf(bytes.slice(0, cut));
      const plain = await asPlainMp4(raw);
      expect(plain === raw).toBe(whole.length === 0);
      if (plain === raw) return;
      const read = readPlain(await bytesOf(plain));
      expect(read.samples).toEqual(whole.map(({ bytes: sound, time }) => ({ bytes: sound, time })));
      const sound = sounds.flatMap(({ start, end }) => [...bytes.slice(start, Math.min(end, cut))]);
      expect([...read.sound]).toEqual(sound);
    });
    await fc.assert(property, { numRuns: 500 });
  });

  it('neither fails nor loses sound where bytes were damaged', async () => {
    const damage = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 3 });
    const property = fc.asyncProperty(fileLayout, damage, async (layout, changes) => {
      const { file } = madeOf(layout);
      const { bytes, sounds } = makeFragmented(file);
      for (const [seed, by] of changes) {
        const at = seed % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ by;
      }
      const raw = blobOf(bytes);
      const plain = await asPlainMp4(raw);
      if (plain === raw) return;
      const { samples, sound } = readPlain(await bytesOf(plain));
      const all = sounds.reduce((sum, { start, end }) => sum + end - start, 0);
      expect(sound).toHaveLength(all);
      expect(samples.reduce((sum, sample) => sum + sample.bytes.length, 0)).toBe(all);
    });
    await fc.assert(property, { numRuns: 500 });
  });

  it('takes a recording of an hour', async () => {
    const hour: FileLayout = {
      ...{ timescale: 44_100, movieTimescale: 1800, isLong: false, isHeadTwice: true, first: 1, edits: undefined },
      common: { ticks: 1024, size: 9 },
      fragments: Array.from({ length: 50 }, (_, i) => ({
        runs: [{ samples: Array.from({ length: 3000 }, (): [number, number] => [1 + (i % 5), 1024]), hasOffset: true }],
        ...{ base: 'moof', time: { drift: 0, isLong: true }, sizes: 'sample', ticks: 'sample', flags: 'sample' },
        ...{ isHeadTwice: i === 49, before: undefined },
      })),
    };
    const { file, samples } = madeOf(hour);
    const plain = await asPlainMp4(blobOf(makeFragmented(file).bytes));
    const { samples: read } = readPlain(await bytesOf(plain));
    expect(read).toHaveLength(150_000);
    expect(read.at(-1)?.time).toBe(samples.at(-1)?.time);
  });

  /** Two fragments of three samples; values are written over a box's bytes: its type at -4, its content at 0. */
  function damaged(type: string, nth: number, offset: number, ...values: number[]): Blob {
    const run = { samples: [7, 8, 9].map((size): [number, number] => [size, 1024]), hasOffset: true };
    const fragment = {
      ...{
        runs: [run],
        base: 'moof' as const,
        time: { drift: 0, isLong: false },
        isHeadTwice: false,
        before: undefined,
      },
      ...{ sizes: 'sample' as const, ticks: 'sample' as const, flags: 'sample' as const },
    };
    const head = { timescale: 44_100, movieTimescale: 1800, isLong: false, isHeadTwice: false, first: 0 };
    const rest = { common: { ticks: 1024, size: 9 }, edits: { silence: 0, from: 512 } };
    const { bytes } = makeFragmented(madeOf({ ...head, ...rest, fragments: [fragment, fragment] }).file);
    const text = Buffer.from(bytes);
    let at = text.indexOf(type);
    for (let i = 0; i < nth; i += 1) at = text.indexOf(type, at + 1);
    bytes.set(values, at + 4 + offset);
    return blobOf(bytes);
  }
  const letters = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

  it('writes that file anew as long as nothing of it is odd', async () => {
    const raw = damaged('udta', 0, 0, 1);
    expect(await asPlainMp4(raw)).not.toBe(raw);
  });

  it.each([
    ['encrypted sound', damaged('mp4a', 0, -4, ...letters('enca'))],
    ['a picture', damaged('soun', 0, -4, ...letters('vide'))],
    ['two tracks', damaged('udta', 0, -4, ...letters('trak'))],
    ['a box that nobody knows in the head', damaged('udta', 0, -4, ...letters('uuid'))],
    ['a box that nobody knows beside it', damaged('moof', 1, -4, ...letters('uuid'))],
    ['samples in the head', damaged('stts', 0, 7, 1)],
    ['fragments that are not announced', damaged('mvex', 0, -4, ...letters('udta'))],
    ['a fragment of another track', damaged('tfhd', 0, 7, 2)],
    ['a flag that nobody knows', damaged('tfhd', 0, 1, 1)],
    ['sound without its head', damaged('moof', 1, -4, ...letters('free'))],
    ['a head without its sound', damaged('mdat', 0, -4, ...letters('free'))],
    ['a sample that needs another', damaged('trun', 0, 20, 1, 1)],
    ['a sample past its box', damaged('trun', 0, 40, 0, 0, 0, 10)],
    ['sound that begins before its box', damaged('trun', 0, 8, 0, 0, 0, 99)],
    ['sound that no sample has', damaged('trun', 0, 40, 0, 0, 0, 8)],
    ['time that goes back', damaged('tfdt', 1, 4, 0, 0, 0, 9)],
    ['time that leaps', damaged('tfdt', 1, 4, 0, 1)],
    ['an edit that ends', damaged('elst', 0, 11, 1)],
    ['an edit that plays faster', damaged('elst', 0, 17, 2)],
    ['an edit after its sound', damaged('elst', 0, 12, 0, 1)],
    ['a movie without a timescale', damaged('mvhd', 0, 12, 0, 0, 0, 0)],
    ['a box larger than its place', damaged('mdhd', 0, -6, 9)],
    ['a box shorter than its head', damaged('mdhd', 0, -8, 0, 0, 0, 7)],
    ['a WebM', new Blob([Uint8Array.from([0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3, 4, 5])])],
    ['an empty file', new Blob([])],
  ])('does not touch %s', async (_name, file) => {
    expect(await asPlainMp4(file)).toBe(file);
  });
});
