import { DEFAULT_SCALE_NS, type EbmlElement, EbmlReader, INFO, SEGMENT, TIMESTAMP_SCALE } from '@tagfalter/domain/ebml';
import { createPartCounter } from './count-parts.ts';
import type { MeasuredTrack } from './measured-track.ts';
import { opusPacketMs } from './opus.ts';

const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_TYPE = 0x83;
const CLUSTER = 0x1f43b675;
const CLUSTER_TIMESTAMP = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;

const MASTERS: ReadonlySet<number> = new Set([SEGMENT, INFO, TRACKS, TRACK_ENTRY, CLUSTER, BLOCK_GROUP]);
const VIDEO_TRACK = 1;

/**
 * Measures a WebM recording by its packets. Browsers' recorders write no duration and leave sizes open, and a
 * duration that is written is only a claim; so timestamps and packet lengths are added up, and the longer one counts.
 */
export function measureWebm(bytes: Uint8Array): MeasuredTrack | undefined {
  const reading: Reading = {
    reader: new EbmlReader(bytes),
    scaleNs: DEFAULT_SCALE_NS,
    clusterAt: 0,
    first: Number.POSITIVE_INFINITY,
    last: 0,
    playedMs: 0,
    hasVideo: false,
  };
  const { reader } = reading;
  const count = createPartCounter();
  for (let element = reader.next(); element; element = reader.next()) {
    count();
    if (MASTERS.has(element.id)) continue;
    if (!reader.skip(element)) break;
    READERS[element.id]?.(reading, element);
  }
  const { first, last, playedMs, hasVideo } = reading;
  return first > last ? undefined : { durationMs: Math.max(last - first, playedMs), hasVideo };
}

interface Reading {
  reader: EbmlReader;
  /** Nanoseconds of one unit of time. */
  scaleNs: number;
  clusterAt: number;
  /** Earliest beginning and latest end of a packet, in milliseconds. */
  first: number;
  last: number;
  /** Sum of all packets. */
  playedMs: number;
  hasVideo: boolean;
}

const READERS: Record<number, (reading: Reading, element: EbmlElement) => void> = {
  [TIMESTAMP_SCALE](reading, element) {
    reading.scaleNs = reading.reader.unsigned(element) || DEFAULT_SCALE_NS;
  },
  [TRACK_TYPE](reading, element) {
    reading.hasVideo ||= reading.reader.unsigned(element) === VIDEO_TRACK;
  },
  [CLUSTER_TIMESTAMP](reading, element) {
    reading.clusterAt = reading.reader.unsigned(element);
  },
  [SIMPLE_BLOCK]: readBlock,
  [BLOCK]: readBlock,
};

/** Track number (one byte for the first 126 tracks), two bytes of signed time, one of flags, then the packet. */
function readBlock(reading: Reading, element: EbmlElement): void {
  const content = reading.reader.bytes(element);
  const relative = new DataView(content.buffer, content.byteOffset, content.length).getInt16(1);
  const packetMs = opusPacketMs(content.subarray(4));
  const at = ((reading.clusterAt + relative) * reading.scaleNs) / 1e6;
  reading.first = Math.min(reading.first, at);
  reading.last = Math.max(reading.last, at + packetMs);
  reading.playedMs += packetMs;
}
