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
