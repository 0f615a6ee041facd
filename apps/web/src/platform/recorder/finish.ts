import { listenTo, toPeaks } from './peaks.ts';
import { withWebmDuration } from './webm-duration.ts';

/** A recording as it is stored and hashed: these bytes are the original. */
export interface Finished {
  recordingId: string;
  blob: Blob;
  /** MIME type with codec, as the browser named it. */
  mime: string;
  durationMs: number;
  /** Loudness along the recording, 0–100, at most 64 numbers. */
  peaks: number[];
}

export interface Unfinished {
  recordingId: string;
  chunks: readonly Blob[];
  mime: string;
  /** By the recorder's clock; undefined for a recovered recording, whose sound tells. */
  durationMs: number | undefined;
  /** Loudness measured while recording; stands in where the sound cannot be decoded. */
  levels: readonly number[];
}

/**
 * Puts the chunks together, writes the duration into a WebM, and computes the waveform.
 * Never rejects for sound that cannot be decoded: chunks of a second each tell the length well enough then.
 */
export async function finishRecording(input: Unfinished): Promise<Finished> {
  const raw = new Blob([...input.chunks], { type: input.mime });
  const heard = await listenTo(raw);
  const durationMs = Math.round(input.durationMs ?? heard?.durationMs ?? input.chunks.length * 1000);
  const blob = await withWebmDuration(raw, durationMs);
  return {
    recordingId: input.recordingId,
    blob,
    mime: input.mime,
    durationMs,
    peaks: heard?.peaks ?? toPeaks(input.levels),
  };
}
