import { Check } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';

/** A filter that is on or off. */
export function Chip({ pressed, children, ...rest }: ComponentPropsWithRef<'button'> & { pressed: boolean }) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} {...rest}>
      {pressed ? <Check className="i" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

export interface CheckChipProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'checked' | 'className'> {
  checked: boolean;
}

/** A choice among several that may all be on: a checkbox that looks like a chip. */
export function CheckChip({ checked, children, ...rest }: CheckChipProps) {
  return (
    <label className="chip">
      <input type="checkbox" checked={checked} {...rest} />
      {checked ? <Check className="i" aria-hidden="true" /> : null}
      {children}
    </label>
  );
}
