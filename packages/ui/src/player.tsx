import { Pause, Play } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { clockText } from './clock-text.tsx';
import { Wave } from './wave.tsx';

export interface PlayerLabels {
  play: string;
  pause: string;
  /** Name of the slider over the waveform. */
  seek: string;
  /** Slider position as read aloud: '0:31 von 1:22'. */
  position: (at: string, of: string) => string;
}

export interface PlayerProps {
  /** Address of the sound; `null` while it loads: the button waits. */
  src: string | null;
  /** Recorded length; the audio element may report infinity for a live recording. */
  durationMs: number;
  /** Loudness along the recording, 0–100; empty if unknown. */
  peaks: readonly number[];
  labels: PlayerLabels;
}

/** Drawn if the loudness is unknown: an even line to seek on. */
const EVEN: readonly number[] = Array.from({ length: 64 }, () => 6);

/** An audio element outside the page that plays `src`, its position in milliseconds, and whether it plays. */
function useSound(src: string | null) {
  const [audio] = useState(() => new Audio());
  const [playing, setPlaying] = useState(false);
  const [atMs, setAtMs] = useState(0);
  // Layout effect: set in the commit that enables the button. A tap before that would play nothing, and setting would stop it.
  useLayoutEffect(() => {
    if (src === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    const read = () => setAtMs(audio.currentTime * 1000);
    const readState = () => setPlaying(!audio.paused && !audio.ended);
    for (const type of ['timeupdate', 'seeked', 'emptied']) audio.addEventListener(type, read, { signal });
    for (const type of ['play', 'pause', 'ended', 'emptied']) audio.addEventListener(type, readState, { signal });
    audio.preload = 'metadata';
    audio.src = src;
    return () => {
      audio.pause();
      readState();
      listening.abort();
      audio.removeAttribute('src');
      audio.load();
    };
  }, [audio, src]);
  useEffect(() => {
    if (!playing) return;
    // `timeupdate` fires four times a second; the wave needs each frame.
    let frame = requestAnimationFrame(function follow() {
      setAtMs(audio.currentTime * 1000);
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [audio, playing]);
  return { audio, playing, atMs };
}

/** Plays a recording: button, waveform that is a slider for pointer and keyboard, time. */
export function Player({ src, durationMs, peaks, labels }: PlayerProps) {
  const { audio, playing, atMs } = useSound(src);
  const shownMs = Math.min(atMs, durationMs);
  const wholeMs = Math.round(durationMs / 1000) * 1000;
  const toggle = () => {
    if (playing) audio.pause();
    // Rejected only without a preceding tap; the button then stays as it is.
    else audio.play().catch(() => undefined);
  };
  const seek = (seconds: number) => {
    audio.currentTime = seconds;
  };
  return (
    <div className="player">
      <button
        type="button"
        className="play"
        aria-label={playing ? labels.pause : labels.play}
        disabled={src === null}
        onClick={toggle}
      >
        {playing ? <Pause className="i" aria-hidden="true" /> : <Play className="i" aria-hidden="true" />}
      </button>
      <span className="player__wave">
        <Wave values={peaks.length > 0 ? peaks : EVEN} played={durationMs > 0 ? shownMs / durationMs : 0} />
        <input
          type="range"
          min={0}
          max={durationMs / 1000}
          step="any"
          value={shownMs / 1000}
          disabled={src === null}
          aria-label={labels.seek}
          aria-valuetext={labels.position(clockText(shownMs), clockText(wholeMs))}
          onChange={(event) => seek(event.currentTarget.valueAsNumber)}
        />
      </span>
      <span className="cap num">
        {clockText(shownMs)} / {clockText(wholeMs)}
      </span>
    </div>
  );
}
