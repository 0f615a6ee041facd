import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  icon: LucideIcon;
  title: ReactNode;
  note?: ReactNode;
  badge?: ReactNode;
}

/** Row for an effect of an import. */
export function OutcomeRow({ icon: Icon, title, note, badge }: Props) {
  return (
    <div className="item">
      <span className="q">
        <Icon className="i" aria-hidden="true" />
      </span>
      <span className="item__t">
        <b>{title}</b>
        {note ? <span className="cap">{note}</span> : null}
      </span>
      {badge}
    </div>
  );
}
