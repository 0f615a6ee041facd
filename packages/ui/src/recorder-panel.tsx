import { Pause, Play, Square, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { clockText } from './clock-text.tsx';
import { Wave } from './wave.tsx';

/** Bars on screen; new ones enter at the right. */
const BARS = 56;

export interface RecorderPanelLabels {
  /** Name of the section. */
  region: string;
  running: string;
  paused: string;
  /** While the recording is put together. */
  finishing: string;
  /** 'höchstens 3:00' */
  limit: (time: string) => string;
  stop: string;
  pause: string;
  resume: string;
  discard: string;
  /** Notice under the buttons about the use of the sound. */
  note: string;
}

export interface RecorderPanelProps {
  phase: 'running' | 'paused' | 'finishing';
  elapsedMs: number;
  limitMs: number;
  /** Loudness so far, 0–100. */
  levels: readonly number[];
  labels: RecorderPanelLabels;
  /** Key that also ends the recording. */
  stopKey?: string | undefined;
  onStop: () => void;
  onPause: () => void;
  onResume: () => void;
  onDiscard: () => void;
}

function lastBars(levels: readonly number[]): number[] {
  const shown = levels.slice(-BARS);
  return [...Array.from({ length: BARS - shown.length }, () => 0), ...shown];
}

function stateText({ phase, labels }: RecorderPanelProps): string {
  if (phase === 'finishing') return labels.finishing;
  return phase === 'paused' ? labels.paused : labels.running;
}

/**
 * A running recording: time, moving wave, used share of the limit, buttons.
 * Takes the focus on mount, because the button that began it is now without effect.
 */
export function RecorderPanel(props: RecorderPanelProps) {
  const { phase, elapsedMs, limitMs, levels, labels } = props;
  const stop = useRef<HTMLButtonElement>(null);
  useEffect(() => stop.current?.focus(), []);
  const busy = phase === 'finishing';
  return (
    <section className="rec" aria-label={labels.region}>
      <div className="row between row--nw">
        <b className="rec__s" role="status">
          <i className={phase === 'running' ? 'rec__dot' : 'rec__dot rec__dot--still'} aria-hidden="true" />
          {stateText(props)}
        </b>
        <span className="cap num">{labels.limit(clockText(limitMs))}</span>
      </div>
      <p className="rec__t" role="timer">
        {clockText(elapsedMs)}
      </p>
      <Wave values={lastBars(levels)} recording />
      <progress className="rec__bar" max={limitMs} value={elapsedMs} aria-hidden="true" />
      <div className="rec__acts">
        <button type="button" className="btn btn--quiet" onClick={props.onDiscard} disabled={busy}>
          <Trash2 className="i" aria-hidden="true" />
          {labels.discard}
        </button>
        <button
          ref={stop}
          type="button"
          className="rec__b"
          aria-label={labels.stop}
          aria-keyshortcuts={props.stopKey}
          aria-disabled={busy}
          onClick={props.onStop}
        >
          <Square className="i" aria-hidden="true" />
        </button>
        {phase === 'paused' ? (
          <button type="button" className="btn btn--quiet" onClick={props.onResume}>
            <Play className="i" aria-hidden="true" />
            {labels.resume}
          </button>
        ) : (
          <button type="button" className="btn btn--quiet" onClick={props.onPause} disabled={busy}>
            <Pause className="i" aria-hidden="true" />
            {labels.pause}
          </button>
        )}
      </div>
      <p className="cap mut">{labels.note}</p>
    </section>
  );
}
