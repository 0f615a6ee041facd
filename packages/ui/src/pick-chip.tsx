import { ChevronDown } from 'lucide-react';

export interface PickChipProps {
  /** Name of the choice; shown while nothing is chosen. */
  label: string;
  /** Name of the first choice, which is none. */
  any: string;
  value: number | undefined;
  choices: readonly { value: number; label: string }[];
  onChoose: (value: number | undefined) => void;
}

/** A filter with several values: a chip to look at, and the system's own list to choose from. */
export function PickChip({ label, any, value, choices, onChoose }: PickChipProps) {
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <span className={chosen ? 'chip chip--pick on' : 'chip chip--pick'}>
      <span aria-hidden="true">{chosen?.label ?? label}</span>
      <ChevronDown className="i" aria-hidden="true" />
      <select
        aria-label={label}
        value={chosen ? chosen.value : ''}
        onChange={({ target }) => onChoose(target.value === '' ? undefined : Number(target.value))}
      >
        <option value="">{any}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  );
}
