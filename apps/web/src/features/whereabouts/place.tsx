import { Check, Clock, Minus } from 'lucide-react';
import type { ReactNode } from 'react';

const ICON = { there: Check, waits: Clock, none: Minus };

/** Line on one place of a file: present, awaited or absent. The words say which. */
export function Place({ at, children }: { at: keyof typeof ICON; children: ReactNode }) {
  const Icon = ICON[at];
  return (
    <li className={`whr__l whr__l--${at}`}>
      <Icon className="i" aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}
