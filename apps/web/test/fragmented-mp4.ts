import { words as listed, makeBox } from '#platform/recorder/mp4/boxes.ts';

export interface MadeSample {
  bytes: Uint8Array;
  ticks: number;
}

export interface MadeRun {
  samples: MadeSample[];
  hasOffset: boolean;
}

/** Where something that samples have in common stands. */
export type Place = 'sample' | 'fragment' | 'track';

export interface MadeFragment {
  runs: MadeRun[];
  /** Place from which offsets count. */
  base: 'moof' | 'flagged' | 'told';
  /** When it begins, in ticks; undefined where it does not tell. */
  time: { ticks: number; isLong: boolean } | undefined;
  sizes: Place;
  ticks: Place;
  flags: Place;
  isHeadTwice: boolean;
  /** A box before it that is left out. */
  before: 'styp' | 'free' | 'sidx' | undefined;
}

export interface MadeFile {
  timescale: number;
  movieTimescale: number;
  isLong: boolean;
  isHeadTwice: boolean;
  /** Values of all samples whose place is the track. */
  common: { ticks: number; size: number };
  /** Silence in the movie's units, and the time from which the sound is played; undefined without an edit list. */
  edits: { silence: number; from: number } | undefined;
  fragments: MadeFragment[];
}

const FLAGS = 0x02000000;
const words = (...values: number[]) => listed(values);
const NONE = new Uint8Array();

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const full = (type: string, version: number, flags: number, ...parts: Uint8Array[]) =>
  makeBox(type, words(version * 2 ** 24 + flags), ...parts);
const joined = (parts: readonly Uint8Array[]) => makeBox('free', ...parts).slice(8);

/** 32 bits, or 64. */
const wide = (isLong: boolean, value: number) => (isLong ? words(0, value) : words(value));

function trak({ timescale, isLong, edits }: MadeFile): Uint8Array {
  const version = isLong ? 1 : 0;
  const dates = words(...Array.from({ length: isLong ? 4 : 2 }, () => 7));
  const rest = new Uint8Array(60);
  const tkhd = full('tkhd', version, 7, dates, words(1, 0), wide(isLong, 0), rest);
  const mdhd = full('mdhd', version, 0, dates, words(timescale), wide(isLong, 0), words(0));
  const hdlr = full('hdlr', 0, 0, words(0), bytesOf('soun'), new Uint8Array(13));
  const stsd = full('stsd', 0, 0, words(1), makeBox('mp4a', new Uint8Array(28)));
  const empty = [full('stts', 0, 0, words(0)), full('stsc', 0, 0, words(0)), full('stsz', 0, 0, words(0, 0))];
  const stbl = makeBox('stbl', stsd, ...empty, full('stco', 0, 0, words(0)));
  const dinf = makeBox('dinf', full('dref', 0, 0, words(1), full('url ', 0, 1)));
  const minf = makeBox('minf', full('smhd', 0, 0, words(0)), dinf, stbl);
  const mdia = makeBox('mdia', mdhd, hdlr, minf);
  if (!edits) return makeBox('trak', tkhd, mdia);
  const silence = [wide(isLong, edits.silence), words(...(isLong ? [2 ** 32 - 1] : []), 2 ** 32 - 1, 0x10000)];
  const sound = [wide(isLong, 0), wide(isLong, edits.from), words(0x10000)];
  const list = [...(edits.silence > 0 ? silence : []), ...sound];
  const elst = full('elst', version, 0, words(edits.silence > 0 ? 2 : 1), ...list);
  return makeBox('trak', tkhd, makeBox('edts', elst), mdia);
}

function moov(file: MadeFile): Uint8Array {
  const { isLong, movieTimescale, common } = file;
  const dates = words(...Array.from({ length: isLong ? 4 : 2 }, () => 7));
  const mvhd = full('mvhd', isLong ? 1 : 0, 0, dates, words(movieTimescale), wide(isLong, 0), new Uint8Array(80));
  const trex = full('trex', 0, 0, words(1, 1, common.ticks, common.size, FLAGS));
  return makeBox('moov', mvhd, trak(file), makeBox('udta', new Uint8Array(9)), makeBox('mvex', trex));
}

const bit = (isSet: boolean, flag: number) => (isSet ? flag : 0);

/** The head of a fragment. @param soundAt where its sound begins in the file, `at` where the head itself does */
function moof(fragment: MadeFragment, at: number, soundAt: number): Uint8Array {
  const { runs, base, time, sizes, ticks, flags } = fragment;
  const one = runs.flatMap(({ samples }) => samples)[0] ?? { ticks: 0, bytes: NONE };
  const header = [
    bit(base === 'told', 0x1) + bit(base === 'flagged', 0x20000),
    bit(ticks === 'fragment', 0x8) + bit(sizes === 'fragment', 0x10) + bit(flags === 'fragment', 0x20),
  ];
  const tfhd = full(
    'tfhd',
    0,
    (header[0] ?? 0) + (header[1] ?? 0),
    words(1),
    base === 'told' ? words(0, soundAt) : NONE,
    ticks === 'fragment' ? words(one.ticks) : NONE,
    sizes === 'fragment' ? words(one.bytes.length) : NONE,
    flags === 'fragment' ? words(FLAGS) : NONE,
  );
  let from = soundAt - (base === 'told' ? soundAt : at);
  const truns = runs.map(({ samples, hasOffset }) => {
    const offset = from;
    from += samples.reduce((sum, { bytes }) => sum + bytes.length, 0);
    const rows = samples.flatMap((sample) => [
      ...(ticks === 'sample' ? [sample.ticks] : []),
      ...(sizes === 'sample' ? [sample.bytes.length] : []),
      ...(flags === 'sample' ? [FLAGS] : []),
    ]);
    const reported = bit(ticks === 'sample', 0x100) + bit(sizes === 'sample', 0x200) + bit(flags === 'sample', 0x400);
    const head = words(samples.length, ...(hasOffset ? [offset] : []));
    return full('trun', 0, reported + bit(hasOffset, 0x1), head, listed(rows));
  });
  const tfdt = time ? full('tfdt', time.isLong ? 1 : 0, 0, wide(time.isLong, time.ticks)) : NONE;
  return makeBox('moof', full('mfhd', 0, 0, words(1)), makeBox('traf', tfhd, tfdt, ...truns));
}

export interface FragmentedFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** Offsets: behind what stands before the fragments, behind each sample, and around all sound of each fragment. */
  headEnd: number;
  ends: number[];
  sounds: { start: number; end: number }[];
}

/** A fragmented MP4 as some recorder may lay it out. */
export function makeFragmented(file: MadeFile): FragmentedFile {
  const ftyp = makeBox('ftyp', bytesOf('mp42'), words(0), bytesOf('mp42isom'));
  const parts: Uint8Array[] = [ftyp, ...(file.isHeadTwice ? [ftyp] : []), moov(file)];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  const headEnd = length();
  const ends: number[] = [];
  const sounds: FragmentedFile['sounds'] = [];
  for (const fragment of file.fragments) {
    if (fragment.before) parts.push(makeBox(fragment.before, new Uint8Array(5)));
    const size = moof(fragment, 0, 0).length;
    const times = fragment.isHeadTwice ? 2 : 1;
    const headAt = length();
    const lastHeadAt = headAt + size * (times - 1);
    const soundAt = lastHeadAt + size + 8;
    // The first of two heads is the second, byte for byte, as WebKit on Linux writes it.
    for (let i = 0; i < times; i += 1) parts.push(moof(fragment, lastHeadAt, soundAt));
    let at = soundAt;
    const sound = fragment.runs.flatMap(({ samples }) => samples.map(({ bytes }) => bytes));
    for (const { length: size } of sound) {
      at += size;
      ends.push(at);
    }
    parts.push(makeBox('mdat', ...sound));
    sounds.push({ start: soundAt, end: length() });
  }
  return { bytes: joined(parts), headEnd, ends, sounds };
}
