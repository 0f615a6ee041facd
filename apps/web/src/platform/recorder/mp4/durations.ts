import { boxesIn, dataViewOf, fitting, type Mp4Box, makeBox, onlyOne, UnclearMp4 } from './boxes.ts';

type DurationBox = 'mvhd' | 'mdhd' | 'tkhd';

/** Offset of the duration, by the width of dates and durations; the timescale stands before it. */
const DURATION_AT: Record<DurationBox, readonly [short: number, long: number]> = {
  mvhd: [16, 24],
  mdhd: [16, 24],
  tkhd: [20, 28],
};

const LONG = 1;

function placeOf(bytes: Uint8Array, box: Mp4Box, kind: DurationBox) {
  const view = dataViewOf(bytes, box.start, box.end);
  const isLong = view.getUint8(0) === LONG;
  return { view, isLong, at: DURATION_AT[kind][isLong ? 1 : 0] };
}

/** Units a second of a movie or its track. @throws UnclearMp4 for none */
export function timescaleOf(bytes: Uint8Array, box: Mp4Box, kind: 'mvhd' | 'mdhd'): number {
  const { view, at } = placeOf(bytes, box, kind);
  const timescale = view.getUint32(at - 4);
  if (timescale === 0) throw new UnclearMp4('no timescale');
  return timescale;
}

/** A copy of the box that tells its duration. */
export function withDuration(
  bytes: Uint8Array,
  box: Mp4Box,
  kind: DurationBox,
  duration: number,
): Uint8Array<ArrayBuffer> {
  const { isLong, at } = placeOf(bytes, box, kind);
  const copy = bytes.slice(box.at, box.end);
  const view = dataViewOf(copy, box.start - box.at);
  if (isLong) view.setBigUint64(at, BigInt(duration));
  else view.setUint32(at, fitting(duration));
  return copy;
}

/** Played parts of a track, and their duration in all, in the movie's timescale. */
export interface Edits {
  edts: Uint8Array<ArrayBuffer>;
  duration: number;
}

const ONCE = 0x10000;
const SILENCE = -1;

/**
 * The edit list of a track says what of it is played: first perhaps silence, then all from a time on, such as the one where
 * an encoder has begun to hear. With fragments its end is open; now it ends with the last sample.
 * @param track in its own timescale, of which `scale` makes the movie's
 * @throws UnclearMp4 for any other list
 */
export function closedEdits(
  bytes: Uint8Array,
  edts: Mp4Box,
  { first, duration, scale }: { first: number; duration: number; scale: number },
): Edits {
  const elst = onlyOne(boxesIn(bytes, edts, ['elst']), 'elst');
  const list = bytes.slice(elst.at, elst.end);
  const view = dataViewOf(list, elst.start - elst.at);
  const isLong = view.getUint8(0) === LONG;
  const width = isLong ? 20 : 12;
  const count = view.getUint32(4);
  if (count < 1 || count > 2 || view.byteLength !== 8 + count * width) throw new UnclearMp4('an unknown edit list');
  const edits = Array.from({ length: count }, (_, i) => {
    const at = 8 + i * width;
    const ticks = isLong ? Number(view.getBigUint64(at)) : view.getUint32(at);
    const from = isLong ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4);
    return { at, ticks, from, isOnce: view.getUint32(at + width - 4) === ONCE };
  });
  const [sound, before] = [edits.at(-1), edits.at(-2)];
  const from = Math.max(0, (sound?.from ?? SILENCE) - first);
  const isKnown = sound?.ticks === 0 && sound.from >= 0 && from < duration && (before?.from ?? SILENCE) === SILENCE;
  if (!isKnown || !edits.every(({ isOnce }) => isOnce)) throw new UnclearMp4('an unknown edit');
  const ticks = Math.ceil((duration - from) * scale);
  if (isLong) {
    view.setBigUint64(sound.at, BigInt(ticks));
    view.setBigInt64(sound.at + 8, BigInt(from));
  } else {
    view.setUint32(sound.at, fitting(ticks));
    view.setInt32(sound.at + 4, from);
  }
  return { edts: makeBox('edts', list), duration: (before?.ticks ?? 0) + ticks };
}
