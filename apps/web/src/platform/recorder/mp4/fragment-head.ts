import { boxesIn, dataViewOf, type Mp4Box, onlyOne, UnclearMp4, wordAt } from './boxes.ts';

/** Values that samples share as long as they say nothing else. */
interface Common {
  ticks: number;
  size: number;
  flags: number;
}

/** Values that a track gives its samples as long as a fragment says nothing else. */
export interface Defaults extends Common {
  trackId: number;
}

/** A sample. */
export type Row = Pick<Common, 'ticks' | 'size'>;

/** Samples whose bytes follow each other. */
export interface SampleRun {
  /** Offset in the file where their bytes begin; undefined for after the run before. */
  at: number | undefined;
  rows: Row[];
}

export interface FragmentHead {
  /** When the first sample begins; undefined for after the fragment before. */
  time: number | undefined;
  runs: SampleRun[];
}

/** Fields that flags announce. */
const TFHD = { base: 0x1, description: 0x2, ticks: 0x8, size: 0x10, flags: 0x20, baseIsMoof: 0x20000 } as const;
const TRUN = { offset: 0x1, firstFlags: 0x4, ticks: 0x100, size: 0x200, flags: 0x400, shift: 0x800 } as const;
/** Flags that a sample of sound may carry: it stands alone, and how much it matters. */
const HARMLESS = 0x02f0ffff;
/** Groups of samples that say how much to decode before a seek target: for sound a sample or so anyway. */
const ROLL = 0x726f6c6c;

const anyOf = (flags: Record<string, number>): number => Object.values(flags).reduce((all, flag) => all | flag, 0);

/** Reads the numbers of a box one after the other. */
class Fields {
  readonly version: number;
  readonly #flags: number;
  readonly #view: DataView;
  #at = 4;

  constructor(bytes: Uint8Array, { start, end }: Mp4Box, known: number) {
    this.#view = dataViewOf(bytes, start, end);
    this.version = this.#view.getUint8(0);
    this.#flags = this.#view.getUint32(0) & 0xffffff;
    if (this.version > 1 || this.#flags & ~known) throw new UnclearMp4('a flag that is not known');
  }

  has(flag: number): boolean {
    return (this.#flags & flag) !== 0;
  }

  next(): number {
    this.#at += 4;
    return this.#view.getUint32(this.#at - 4);
  }

  long(): number {
    const value = this.next() * 2 ** 32 + this.next();
    if (!Number.isSafeInteger(value)) throw new UnclearMp4('a number that does not fit');
    return value;
  }

  /** The next number, if its flag announces it. */
  given<T>(flag: number, otherwise: T): number | T {
    return this.has(flag) ? this.next() : otherwise;
  }

  /** @throws UnclearMp4 where more follows */
  end(): void {
    if (this.#at !== this.#view.byteLength) throw new UnclearMp4('a box of another length');
  }
}

/** @throws UnclearMp4 or RangeError for more than one track, and for samples that are more than sound in a row */
export function readFragmentHead(bytes: Uint8Array, moof: Mp4Box, track: Defaults): FragmentHead {
  const traf = onlyOne(boxesIn(bytes, moof, ['mfhd', 'traf']), 'traf');
  const parts = boxesIn(bytes, traf, ['tfhd', 'tfdt', 'trun', 'sbgp', 'sgpd']);
  for (const part of parts)
    if (/^s/.test(part.type) && wordAt(bytes, part, 4) !== ROLL) throw new UnclearMp4('a group that is not known');
  const { base = moof.at, ...common } = readCommon(bytes, onlyOne(parts, 'tfhd'), track);
  const times = parts.filter(({ type }) => type === 'tfdt');
  const time = times.length > 0 ? readTime(bytes, onlyOne(times, 'tfdt')) : undefined;
  const runs = parts.filter(({ type }) => type === 'trun').map((box) => readRun(bytes, box, common));
  return {
    time,
    runs: runs.map(({ offset, rows }, i) => ({
      at: offset === undefined && i > 0 ? undefined : base + (offset ?? 0),
      rows,
    })),
  };
}

function readCommon(bytes: Uint8Array, box: Mp4Box, track: Defaults): Common & { base: number | undefined } {
  const fields = new Fields(bytes, box, anyOf(TFHD));
  const trackId = fields.next();
  const base = fields.has(TFHD.base) ? fields.long() : undefined;
  const description = fields.given(TFHD.description, 1);
  if (trackId !== track.trackId || description !== 1) throw new UnclearMp4('another track');
  const ticks = fields.given(TFHD.ticks, track.ticks);
  const size = fields.given(TFHD.size, track.size);
  const flags = fields.given(TFHD.flags, track.flags);
  fields.end();
  return { base, ticks, size, flags };
}

function readTime(bytes: Uint8Array, box: Mp4Box): number {
  const fields = new Fields(bytes, box, 0);
  const time = fields.version === 1 ? fields.long() : fields.next();
  fields.end();
  return time;
}

function readRun(bytes: Uint8Array, box: Mp4Box, common: Common) {
  const fields = new Fields(bytes, box, anyOf(TRUN));
  const count = fields.next();
  if (count > bytes.length) throw new UnclearMp4('more samples than bytes');
  const offset = fields.given(TRUN.offset, undefined);
  let flags = fields.given(TRUN.firstFlags, common.flags);
  const rows: Row[] = [];
  for (let i = 0; i < count; i += 1) {
    const ticks = fields.given(TRUN.ticks, common.ticks);
    const size = fields.given(TRUN.size, common.size);
    const own = fields.given(TRUN.flags, flags);
    const shift = fields.given(TRUN.shift, 0);
    if (own & ~HARMLESS || shift !== 0 || size === 0) throw new UnclearMp4('a sample that is more than sound');
    rows.push({ ticks, size });
    flags = common.flags;
  }
  fields.end();
  // The offset is signed.
  return { offset: offset === undefined ? undefined : offset | 0, rows };
}
