import { DAY_MS } from '@tagfalter/domain/durations';
import type { SniffedType } from '../sniff.ts';
import type { MeasuredTrack } from './measured-track.ts';
import { measureMp4 } from './mp4-audio.ts';
import { measureOgg } from './ogg-audio.ts';
import { measureWebm } from './webm-audio.ts';

/** Longer recordings are broken. */
const MAX_MS = DAY_MS;

/**
 * Length in whole milliseconds, measured by contents, not by the header's claim (decision 008). undefined if
 * unmeasurable or not sound alone.
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
    // Read beyond the end: the file is cut off.
    if (fault instanceof RangeError) return undefined;
    throw fault;
  }
}
