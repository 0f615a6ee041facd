export interface SwitchProps {
  /** Id of the words that name it. */
  labelledBy: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** On or off, at once. */
export function Switch({ labelledBy, on, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      className="tog"
      role="switch"
      aria-checked={on}
      aria-labelledby={labelledBy}
      onClick={() => onChange(!on)}
    >
      <i />
    </button>
  );
}
