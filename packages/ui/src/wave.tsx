const HEIGHT = 48;
const STEP = 5;
/** Round caps stand half a stroke beyond each bar. */
const CAP = 1.5;

export interface WaveProps {
  /** Loudness 0–100, one bar each. */
  values: readonly number[];
  /** Bars before this share of the width are drawn as played, 0–1. */
  played?: number;
  recording?: boolean;
}

function bars(values: readonly number[], from: number, to: number): string {
  return values
    .slice(from, to)
    .map((value, i) => {
      const x = (from + i) * STEP + CAP;
      const half = Math.max(0.1, ((HEIGHT - 2 * CAP) * value) / 200);
      return `M${x} ${(HEIGHT / 2 - half).toFixed(1)}V${(HEIGHT / 2 + half).toFixed(1)}`;
    })
    .join('');
}

/** Loudness as bars. A picture for the eye only: time and state stand beside it in words. */
export function Wave({ values, played = 0, recording = false }: WaveProps) {
  const border = Math.round(values.length * played);
  const width = Math.max(STEP, values.length * STEP - 2);
  return (
    <svg
      className={recording ? 'wave wave--rec' : 'wave'}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="p" d={bars(values, 0, border)} />
      <path className="u" d={bars(values, border, values.length)} />
    </svg>
  );
}
