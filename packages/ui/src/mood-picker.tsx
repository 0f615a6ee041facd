import { useId } from 'react';
import { Wing, type WingBand } from './wing.tsx';

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const BANDS = [1, 2, 3, 4, 5] as const satisfies readonly WingBand[];

/** The band a level belongs to: 1–2, 3–4, 5–6, 7–8, 9–10 (spec §9). */
function bandOf(level: number): number {
  return Math.ceil(level / 2);
}

export interface MoodPickerProps {
  /** 1–10; `null` before a choice. */
  level: number | null;
  onChange: (level: number) => void;
  /** Name of the group. */
  label: string;
}

export interface MoodWingsProps extends MoodPickerProps {
  /** Accessible name of each wing by its level: its own, or the fine level chosen within its band. */
  nameOf: (level: number, band: WingBand) => string;
  /** The word under each wing. */
  wordOf: (band: WingBand) => string;
}

/** Five butterflies that stand for 2, 4, 6, 8 and 10 (wire 43). One stop for Tab, arrows choose. */
export function MoodWings({ level, onChange, label, nameOf, wordOf }: MoodWingsProps) {
  const group = useId();
  return (
    <div className="moods" role="radiogroup" aria-label={label}>
      {BANDS.map((band) => {
        const own = band * 2;
        const chosen = level !== null && bandOf(level) === band;
        const shown = chosen ? level : own;
        return (
          <label key={band} className="moods__c">
            <input
              type="radio"
              name={group}
              checked={chosen}
              aria-label={nameOf(shown, band)}
              onChange={() => onChange(own)}
              // A second tap on the chosen wing resets a fine level to the wing's own.
              onClick={() => chosen && shown !== own && onChange(own)}
            />
            <Wing band={band} size="lg" />
            <span aria-hidden="true">{wordOf(band)}</span>
          </label>
        );
      })}
    </div>
  );
}

export interface MoodScaleProps extends MoodPickerProps {
  nameOf: (level: number) => string;
}

/** The fine scale: ten radio buttons that look like a slider (wire 43), so that nothing needs dragging. */
export function MoodScale({ level, onChange, label, nameOf }: MoodScaleProps) {
  const group = useId();
  return (
    <div className="slider" role="radiogroup" aria-label={label}>
      <i className="track" aria-hidden="true">
        {BANDS.map((band) => (
          <b key={band} className={`mb${band}`} />
        ))}
      </i>
      <div className="slider__steps">
        {LEVELS.map((step) => (
          <label key={step} className="slider__step">
            <input
              type="radio"
              name={group}
              checked={level === step}
              aria-label={nameOf(step)}
              onChange={() => onChange(step)}
            />
            <span className="k" aria-hidden="true">
              {step}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
