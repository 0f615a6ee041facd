import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

export interface DisclosureProps {
  icon: ReactNode;
  title: string;
  open?: boolean;
  children: ReactNode;
}

/** A section that unfolds; the browser does keyboard and state. */
export function Disclosure({ icon, title, open = false, children }: DisclosureProps) {
  return (
    <details className="disc" open={open}>
      <summary>
        {icon}
        <span>{title}</span>
        <ChevronDown className="i" aria-hidden="true" />
      </summary>
      <div className="disc__in">{children}</div>
    </details>
  );
}
