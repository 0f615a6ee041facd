import type { SniffedType } from '../sniff.ts';
import type { MeasuredTrack } from './measured-track.ts';
import { measureMp4 } from './mp4-audio.ts';
import { measureOgg } from './ogg-audio.ts';
import { measureWebm } from './webm-audio.ts';

/** A recording longer than this is a broken one. */
const MAX_MS = 24 * 3_600_000;

/**
 * Length of a recording in whole milliseconds, measured by its contents rather than by what its head claims
 * (decision 12). undefined for anything that cannot be measured or is not sound alone.
 * @throws Refusal `too_complex` for more boxes, elements, pages or packets than any recorder writes
 */
export function measureAudio(bytes: Uint8Array, type: SniffedType): number | undefined {
  const track = measure(bytes, type);
  if (!track || track.hasVideo || !(track.durationMs > 0 && track.durationMs < MAX_MS)) return undefined;
  return Math.max(1, Math.round(track.durationMs));
}

function measure(bytes: Uint8Array, type: SniffedType): MeasuredTrack | undefined {
  try {
    if (type === 'audio/webm') return measureWebm(bytes);
    if (type === 'audio/ogg') return measureOgg(bytes);
    return type === 'audio/mp4' ? measureMp4(bytes) : undefined;
  } catch (fault) {
    // Reading beyond the end: the file breaks off where its own sizes say it should not.
    if (fault instanceof RangeError) return undefined;
    throw fault;
  }
}
