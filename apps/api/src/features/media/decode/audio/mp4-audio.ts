import { aacFrameMs } from './aac.ts';
import { createPartCounter } from './count-parts.ts';
import type { MeasuredTrack } from './measured-track.ts';

const CONTAINERS: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf']);
const TFHD_BASE_DATA_OFFSET = 0x1;
const TFHD_DESCRIPTION_INDEX = 0x2;
const TFHD_DEFAULT_DURATION = 0x8;
const TRUN_DATA_OFFSET = 0x1;
const TRUN_FIRST_FLAGS = 0x4;
const TRUN_DURATIONS = 0x100;
/** Bytes for size, flags and time offset of a sample, by `trun` flag. */
const TRUN_OTHERS = [0x200, 0x400, 0x800] as const;

interface Track {
  isAudio: boolean;
  isVideo: boolean;
  timescale: number;
  /** In units of the timescale. */
  ticks: number;
  samples: number;
  /** Milliseconds per sample by the decoder configuration; 0 if unknown. */
  sampleMs: number;
  defaultTicks: number;
}

interface Reading {
  tracks: Track[];
  byId: Map<number, Track>;
  /** Track of the current boxes. */
  current: Track | undefined;
  /** Default ticks of a sample in this fragment. */
  sampleTicks: number;
  /** Runs of the fragment whose data is still missing. */
  runs: { track: Track; ticks: number; samples: number }[];
}

/**
 * Measures an MP4 by sample tables and fragments: recorders write fragments without a total duration. Neither a claimed
 * duration is trusted, nor a timescale that plays faster than the decoder.
 */
export function measureMp4(bytes: Uint8Array): MeasuredTrack | undefined {
  const reading: Reading = { tracks: [], byId: new Map(), current: undefined, sampleTicks: 0, runs: [] };
  walk(bytes, (type, box) => READERS[type]?.(reading, box));
  addRuns(reading);
  const audio = reading.tracks.filter((track) => track.isAudio && track.timescale > 0 && track.ticks > 0);
  if (audio.length === 0) return undefined;
  const durationMs = Math.max(...audio.map(lengthOf));
  return { durationMs, hasVideo: reading.tracks.some((track) => track.isVideo) };
}

/** Encoders begin and end with silence that honest recorders do not count. */
const MAX_PADDING = 4;

function lengthOf({ ticks, timescale, samples, sampleMs }: Track): number {
  const claimed = (ticks / timescale) * 1000;
  return samples * sampleMs - claimed > MAX_PADDING * sampleMs ? samples * sampleMs : claimed;
}

const READERS: Record<string, (reading: Reading, box: DataView) => void> = {
  trak(reading) {
    reading.current = {
      isAudio: false,
      isVideo: false,
      timescale: 0,
      ticks: 0,
      samples: 0,
      sampleMs: 0,
      defaultTicks: 0,
    };
    reading.tracks.push(reading.current);
  },
  tkhd({ byId, current }, box) {
    if (current) byId.set(box.getUint32(afterDates(box)), current);
  },
  mdhd({ current }, box) {
    if (current) current.timescale = box.getUint32(afterDates(box));
  },
  hdlr({ current }, box) {
    if (current) readHandler(box, current);
  },
  stsd({ current }, box) {
    if (current) current.sampleMs = aacFrameMs(box) ?? 0;
  },
  stts({ current }, box) {
    if (current) readSampleTable(box, current);
  },
  trex({ byId }, box) {
    const track = byId.get(box.getUint32(4));
    if (track) track.defaultTicks = box.getUint32(12);
  },
  tfhd(reading, box) {
    reading.current = reading.byId.get(box.getUint32(4));
    reading.sampleTicks = fragmentDefault(box) ?? reading.current?.defaultTicks ?? 0;
  },
  trun({ current, sampleTicks, runs }, box) {
    if (!current) return;
    runs.push({ track: current, ticks: runTicks(box, sampleTicks), samples: box.getUint32(4) });
  },
  // WebKit on Linux writes the head of its last fragment twice, and the data once.
  moof: (reading) => {
    reading.runs = [];
  },
  mdat: addRuns,
};

function addRuns(reading: Reading): void {
  for (const { track, ticks, samples } of reading.runs) {
    track.ticks += ticks;
    track.samples += samples;
  }
  reading.runs = [];
}

/** Offset after the two dates, which are longer in version 1. */
function afterDates(box: DataView): number {
  return box.getUint8(0) === 1 ? 20 : 12;
}

/** Visits boxes, parents first. Stops at an impossible size. */
function walk(bytes: Uint8Array, visit: (type: string, content: DataView) => void): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const count = createPartCounter();
  for (let at = 0; at + 8 <= bytes.length; ) {
    count();
    const short = view.getUint32(at);
    const isLong = short === 1 && at + 16 <= bytes.length;
    const size = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? bytes.length - at : short;
    const head = isLong ? 16 : 8;
    if (size < head || at + size > bytes.length) return;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    visit(type, new DataView(bytes.buffer, bytes.byteOffset + at + head, size - head));
    at += CONTAINERS.has(type) ? head : size;
  }
}

function readHandler(box: DataView, track: Track): void {
  const handler = box.getUint32(8);
  track.isAudio = handler === 0x736f756e; // 'soun'
  track.isVideo = handler === 0x76696465; // 'vide'
}

/** Rows of sample count and ticks per sample. */
function readSampleTable(box: DataView, track: Track): void {
  for (let at = 8; at + 8 <= box.byteLength; at += 8) {
    track.ticks += box.getUint32(at) * box.getUint32(at + 4);
    track.samples += box.getUint32(at);
  }
}

function fragmentDefault(box: DataView): number | undefined {
  const flags = box.getUint32(0) & 0xffffff;
  if ((flags & TFHD_DEFAULT_DURATION) === 0) return undefined;
  const at = 8 + (flags & TFHD_BASE_DATA_OFFSET ? 8 : 0) + (flags & TFHD_DESCRIPTION_INDEX ? 4 : 0);
  return box.getUint32(at);
}

function runTicks(box: DataView, defaultTicks: number): number {
  const flags = box.getUint32(0) & 0xffffff;
  const count = box.getUint32(4);
  if ((flags & TRUN_DURATIONS) === 0) return count * defaultTicks;
  const head = 8 + (flags & TRUN_DATA_OFFSET ? 4 : 0) + (flags & TRUN_FIRST_FLAGS ? 4 : 0);
  const step = 4 + TRUN_OTHERS.filter((flag) => flags & flag).length * 4;
  let ticks = 0;
  for (let at = head; at + 4 <= box.byteLength; at += step) ticks += box.getUint32(at);
  return ticks;
}
