import { Check, Minus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type CheckState, useStateWords } from './use-state-words.ts';

const ICONS = { ok: Check, warn: TriangleAlert, todo: Minus } as const;

interface Props {
  state: CheckState;
  title: string;
  note: ReactNode;
  /** Buttons of the row. */
  children?: ReactNode;
}

/** An item of the checklist with its state. */
export function CheckRow({ state, title, note, children }: Props) {
  const Icon = ICONS[state];
  const words = useStateWords();
  return (
    <li className={`chk chk--${state}`}>
      <span className="chk__i" role="img" aria-label={words[state]}>
        <Icon className="i" aria-hidden="true" />
      </span>
      <span className="item__t">
        <b>{title}</b>
        <span className="cap">{note}</span>
      </span>
      {children}
    </li>
  );
}
