import { report } from '../error-log.ts';
import { listenTo, toPeaks } from './peaks.ts';
import { asPlainMp4 } from './plain-mp4.ts';
import { waitAtMost } from './wait-at-most.ts';
import { withWebmDuration } from './webm-duration.ts';

/** A recording as it is stored and hashed: these bytes are the original. */
export interface FinishedRecording {
  recordingId: string;
  blob: Blob;
  /** MIME type with codec, as the browser named it. */
  mime: string;
  durationMs: number;
  /** Loudness along the recording, 0–100, at most 64 numbers. */
  peaks: number[];
}

export interface InterruptedRecording {
  recordingId: string;
  chunks: readonly Blob[];
  mime: string;
  /** Milliseconds that it can hold at most; where the sound can be decoded it tells its length itself. */
  atMostMs: number;
  /** Loudness measured while recording; stands in where the sound cannot be decoded. */
  levels: readonly number[];
}

/** How long listening to a recording may take. */
const LISTEN_MS = 10_000;

/**
 * Puts the chunks together so that the sound can be wound: by a duration in a WebM and tables in an MP4. Computes the
 * waveform, too. The sound tells its length, for a clock goes on when the system records no more. Never rejects for
 * sound that cannot be decoded.
 */
export async function finishRecording(input: InterruptedRecording): Promise<FinishedRecording> {
  const raw = new Blob([...input.chunks], { type: input.mime });
  const received = await waitAtMost(LISTEN_MS, listenTo(raw)).catch((error: unknown) =>
    report(error, 'recording: listening'),
  );
  const durationMs = Math.round(received?.durationMs ?? input.atMostMs);
  const blob = await asPlainMp4(await withWebmDuration(raw, durationMs));
  return {
    recordingId: input.recordingId,
    blob,
    mime: input.mime,
    durationMs,
    peaks: received?.peaks ?? toPeaks(input.levels),
  };
}
