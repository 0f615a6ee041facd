/** What a recording turned out to be. */
export interface MeasuredTrack {
  durationMs: number;
  hasVideo: boolean;
}
