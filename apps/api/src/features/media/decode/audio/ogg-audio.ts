import { createPartCounter } from './count-parts.ts';
import type { MeasuredTrack } from './measured-track.ts';
import { opusPacketMs } from './opus.ts';

const OPUS_RATE = 48_000;
const PAGE_HEAD = 27;

/** Measures Ogg Opus by the pages' sample positions and by its packets; the longer counts. */
export function measureOgg(bytes: Uint8Array): MeasuredTrack | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let preSkip: number | undefined;
  let lastSample = 0;
  const count = createPartCounter();
  const packets: Packets = { count: 0, playedMs: 0, isBetween: true };
  for (let at = 0; at + PAGE_HEAD <= bytes.length && isAscii(bytes, at, 'OggS'); ) {
    count();
    const segments = view.getUint8(at + 26);
    const content = at + PAGE_HEAD + segments;
    if (content > bytes.length) break;
    const size = bytes.subarray(at + PAGE_HEAD, content).reduce((sum, length) => sum + length, 0);
    if (preSkip === undefined) {
      if (!isAscii(bytes, content, 'OpusHead') || content + 12 > bytes.length) return undefined;
      preSkip = view.getUint16(content + 10, true);
    }
    const position = view.getBigInt64(at + 6, true);
    // A page on which no packet ends has position -1.
    if (position > 0n) lastSample = Math.max(lastSample, Number(position));
    addPackets(
      { packets, onPacket: count },
      bytes.subarray(at + PAGE_HEAD, content),
      bytes.subarray(content, content + size),
    );
    at = content + size;
  }
  if (preSkip === undefined || lastSample === 0) return undefined;
  return { durationMs: Math.max(((lastSample - preSkip) / OPUS_RATE) * 1000, packets.playedMs), hasVideo: false };
}

interface Packets {
  count: number;
  /** Without the first two packets: head and tags. */
  playedMs: number;
  /** A new packet begins next; otherwise one continues. */
  isBetween: boolean;
}

/** @param lengths of the page's segments; one of 255 bytes continues in the next */
function addPackets(
  { packets, onPacket }: { packets: Packets; onPacket: () => void },
  lengths: Uint8Array,
  content: Uint8Array,
): void {
  let at = 0;
  for (const length of lengths) {
    if (packets.isBetween) {
      onPacket();
      packets.count += 1;
      if (packets.count > 2) packets.playedMs += opusPacketMs(content.subarray(at, at + length));
    }
    packets.isBetween = length < 255;
    at += length;
  }
}

function isAscii(bytes: Uint8Array, at: number, word: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1', at, at + word.length) === word;
}
