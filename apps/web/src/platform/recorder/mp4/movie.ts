import { makeBox, onlyOne, UnclearMp4 } from './boxes.ts';
import { closedEdits, timescaleOf, withDuration } from './durations.ts';
import { chunkTable, placeTable, sizeTable, ticksOf, timeTable } from './sample-tables.ts';
import type { Samples } from './samples.ts';
import type { Track } from './track.ts';

const NONE = new Uint8Array();

/**
 * The head of a plain MP4: that of the fragments, with the tables of all samples and with durations.
 * @returns makes it for the offset at which the bytes of sound begin; its own length does not depend on that
 * @throws UnclearMp4 where durations or times cannot be told
 */
export function movieOf(
  bytes: Uint8Array<ArrayBuffer>,
  { boxes }: Track,
  samples: Samples,
): (soundAt: number) => Uint8Array<ArrayBuffer> {
  const [mvhd, tkhd, mdhd] = [onlyOne(boxes.moov, 'mvhd'), onlyOne(boxes.trak, 'tkhd'), onlyOne(boxes.mdia, 'mdhd')];
  const ticks = ticksOf(samples);
  const duration = ticks.reduce((sum, each) => sum + each, 0);
  if (duration === 0) throw new UnclearMp4('no time');
  const scale = timescaleOf(bytes, mvhd, 'mvhd') / timescaleOf(bytes, mdhd, 'mdhd');
  const edts = boxes.trak.find(({ type }) => type === 'edts');
  const edits = edts && closedEdits(bytes, edts, { first: samples.times[0] ?? 0, duration, scale });
  // Rounded up: some players end where the head says so.
  const played = edits?.duration ?? Math.ceil(duration * scale);
  const made: Record<string, Uint8Array<ArrayBuffer>> = {
    mvhd: withDuration(bytes, mvhd, 'mvhd', played),
    tkhd: withDuration(bytes, tkhd, 'tkhd', played),
    mdhd: withDuration(bytes, mdhd, 'mdhd', duration),
    stts: timeTable(ticks),
    stsc: chunkTable(samples),
    stsz: sizeTable(samples),
    mvex: NONE,
    ...(edits && { edts: edits.edts }),
  };
  return (soundAt) => {
    let inner: Record<string, Uint8Array<ArrayBuffer>> = { ...made, stco: placeTable(samples, soundAt) };
    for (const type of ['stbl', 'minf', 'mdia', 'trak', 'moov'] as const) {
      const parts = boxes[type].map((box) => inner[box.type] ?? bytes.subarray(box.at, box.end));
      inner = { ...inner, [type]: makeBox(type, ...parts) };
    }
    return inner.moov ?? NONE;
  };
}
