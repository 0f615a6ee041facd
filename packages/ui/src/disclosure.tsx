import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';

export interface DisclosureProps {
  icon: ReactNode;
  title: string;
  /** A quiet word behind the title. */
  aside?: ReactNode;
  startsOpen?: boolean;
  /** Lets the owner open it and scroll to it. */
  ref?: Ref<HTMLDetailsElement>;
  children: ReactNode;
}

/** Collapsible part of a page; folding keeps its input. */
export function Disclosure({ icon, title, aside, startsOpen = false, ref, children }: DisclosureProps) {
  // Its owner opens and closes it from then on.
  const [open] = useState(startsOpen);
  return (
    <details ref={ref} className="disc" open={open}>
      <summary>
        {icon}
        <span>
          {title}
          {aside === undefined ? null : <span className="opt"> {aside}</span>}
        </span>
        <ChevronDown className="i disc__turn" aria-hidden="true" />
      </summary>
      <div className="disc__in">{children}</div>
    </details>
  );
}
