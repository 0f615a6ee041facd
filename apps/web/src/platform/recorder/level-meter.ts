/** Loudness of a running recording, for the bars that move. */
export interface LevelMeter {
  /** Loudness of this moment, 0–100. */
  read(): number;
  close(): void;
}

/** Listens beside the recorder; where the browser has no audio graph the bars stay flat. */
export function createLevelMeter(stream: MediaStream): LevelMeter {
  const context = new AudioContext();
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
    close() {
      void context.close();
    },
  };
}
