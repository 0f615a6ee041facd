import type { MeasuredTrack } from './measured-track.ts';

const OPUS_RATE = 48_000;
const PAGE_HEAD = 27;

/** Measures an Ogg Opus recording by the sample positions of its pages. */
export function measureOgg(bytes: Uint8Array): MeasuredTrack | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let preSkip: number | undefined;
  let lastSample = 0;
  for (let at = 0; at + PAGE_HEAD <= bytes.length && isAscii(bytes, at, 'OggS'); ) {
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
    at = content + size;
  }
  if (preSkip === undefined || lastSample === 0) return undefined;
  return { durationMs: ((lastSample - preSkip) / OPUS_RATE) * 1000, hasVideo: false };
}

function isAscii(bytes: Uint8Array, at: number, word: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1', at, at + word.length) === word;
}
