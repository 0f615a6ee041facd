import { report } from '../error-log.ts';
/** Most numbers a stored waveform has (contract: AudioRef.peaks). */
export const MAX_PEAKS = 64;

/**
 * Shrinks a row of loudness values to at most `count` by taking the loudest of each stretch.
 * @param values numbers of any scale; they come back on the same one
 */
export function downsample(values: ArrayLike<number>, count: number): number[] {
  const length = Math.min(count, values.length);
  return Array.from({ length }, (_, i) => {
    const from = Math.floor((i * values.length) / length);
    const to = Math.max(from + 1, Math.floor(((i + 1) * values.length) / length));
    let loudest = 0;
    for (let at = from; at < to; at += 1) loudest = Math.max(loudest, Math.abs(values[at] ?? 0));
    return loudest;
  });
}

/** Brings a row of values to whole numbers 0–100, the loudest at 100; silence stays silent. */
export function toPeaks(values: ArrayLike<number>): number[] {
  const row = downsample(values, MAX_PEAKS);
  const loudest = Math.max(0, ...row);
  return row.map((value) => (loudest === 0 ? 0 : Math.round((value / loudest) * 100)));
}

/** Audible content of a recording. */
export interface SoundShape {
  durationMs: number;
  peaks: number[];
}

/** Decodes a recording; undefined where the browser cannot. Costs a moment: once per recording. */
export async function listenTo(blob: Blob): Promise<SoundShape | undefined> {
  try {
    const context = new OfflineAudioContext(1, 1, 16_000);
    const sound = await context.decodeAudioData(await blob.arrayBuffer());
    return { durationMs: Math.round(sound.duration * 1000), peaks: toPeaks(sound.getChannelData(0)) };
  } catch (error) {
    // Expected: a DOMException, for sound that this browser cannot decode.
    if (!(error instanceof DOMException)) report(error, 'recording: listening');
    return undefined;
  }
}
