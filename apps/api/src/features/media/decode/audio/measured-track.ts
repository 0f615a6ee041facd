export interface MeasuredTrack {
  durationMs: number;
  hasVideo: boolean;
}
