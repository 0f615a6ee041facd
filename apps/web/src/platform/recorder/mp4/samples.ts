import { UnclearMp4 } from './boxes.ts';
import { type Defaults, type FragmentHead, type Row, readFragmentHead } from './fragment-head.ts';
import type { Fragment } from './fragments.ts';

/** The samples of all fragments. Their bytes are all of the sound, one after the other. */
export interface Samples {
  /** Bytes. */
  sizes: number[];
  /** When each begins, and how long it lasts by itself, in units of the track's timescale. */
  times: number[];
  ticks: number[];
  /** How many each fragment has, and the place of its first byte among all bytes of sound. */
  chunks: { at: number; samples: number }[];
}

/**
 * Reads the samples of the fragments; of a fragment that was cut off, only the whole samples.
 * @throws UnclearMp4 or RangeError where anything is not certain
 */
export function readSamples(bytes: Uint8Array, fragments: readonly Fragment[], track: Defaults): Samples {
  const samples: Samples = { sizes: [], times: [], ticks: [], chunks: [] };
  let at = 0;
  let next = 0;
  for (const fragment of fragments) {
    const head = readFragmentHead(bytes, fragment.moof, track);
    const rows = wholeRows(head, fragment, bytes.length);
    if (rows.length > 0) samples.chunks.push({ at, samples: rows.length });
    next = head.time ?? next;
    for (const { ticks, size } of rows) {
      samples.sizes.push(size);
      samples.times.push(next);
      samples.ticks.push(ticks);
      next += ticks;
    }
    at += fragment.mdat.end - fragment.mdat.start;
  }
  return samples;
}

/** The samples whose bytes are there. @throws UnclearMp4 where they do not fill their box, or lie elsewhere */
function wholeRows({ runs }: FragmentHead, { mdat }: Fragment, fileEnd: number): Row[] {
  let reach = mdat.start;
  const whole: Row[] = [];
  for (const { at = reach, rows } of runs) {
    if (at !== reach) throw new UnclearMp4('sound in the wrong place');
    for (const row of rows) {
      reach += row.size;
      if (reach <= fileEnd) whole.push(row);
    }
  }
  if (reach !== mdat.end) throw new UnclearMp4('sound that no sample has, or none');
  return whole;
}
