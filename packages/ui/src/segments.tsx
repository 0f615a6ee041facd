import { type ReactNode, useId } from 'react';

export interface Segment<V extends string> {
  value: V;
  label: string;
  /** Shown before the label where there is room. */
  icon?: ReactNode;
}

export interface SegmentsProps<V extends string> {
  label: string;
  segments: readonly Segment<V>[];
  value: V;
  onChange: (value: V) => void;
  disabled?: boolean;
}

/** A choice among a few, as radio buttons: one stop for Tab, arrows choose. */
export function Segments<V extends string>({ label, segments, value, onChange, disabled = false }: SegmentsProps<V>) {
  const name = useId();
  return (
    <div className="seg" role="radiogroup" aria-label={label}>
      {segments.map((segment) => (
        <label key={segment.value}>
          <input
            type="radio"
            name={name}
            value={segment.value}
            disabled={disabled}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          <span>
            {segment.icon}
            {segment.label}
          </span>
        </label>
      ))}
    </div>
  );
}
