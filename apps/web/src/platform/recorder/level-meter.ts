import { reporting } from '@tagfalter/local/base/report';
import { report } from '../error-log.ts';

/** Loudness of a running recording, for the bars that move. */
export interface LevelMeter {
  /** Loudness of this moment, 0–100. */
  read(): number;
  close(): void;
}

const SILENT: LevelMeter = { read: () => 0, close: () => undefined };

/** Listens beside the recorder. Without an audio graph, or when it fails, the bars stay flat: sound is recorded anyway. */
export function createLevelMeter(stream: MediaStream): LevelMeter {
  let context: AudioContext | undefined;
  try {
    context = new AudioContext();
    return meterOf(context, stream);
  } catch (error) {
    report(error, 'recording: level meter');
    if (context) closeContext(context);
    return SILENT;
  }
}

function meterOf(context: AudioContext, stream: MediaStream): LevelMeter {
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const wave = new Float32Array(analyser.fftSize);
  return {
    read() {
      analyser.getFloatTimeDomainData(wave);
      let loudest = 0;
      for (const value of wave) loudest = Math.max(loudest, Math.abs(value));
      // Speech sits far below full scale: the root lifts quiet voices without clipping loud ones.
      return Math.round(Math.sqrt(Math.min(1, loudest)) * 100);
    },
    close: () => closeContext(context),
  };
}

function closeContext(context: AudioContext): void {
  void context.close().catch(reporting({ report }, 'recording: level meter', undefined));
}
