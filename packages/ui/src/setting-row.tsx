import { type ReactNode, useId } from 'react';

export interface SettingRowProps {
  title: string;
  /** A quiet line below the title. */
  note?: ReactNode;
  /** What acts, named by the title; it gets the id of the title's element. */
  control?: (titleId: string) => ReactNode;
}

/** One line of the settings: what it is, what it means, what acts. */
export function SettingRow({ title, note, control }: SettingRowProps) {
  const id = useId();
  return (
    <div className="item">
      <span className="item__t">
        <b id={id}>{title}</b>
        {note === undefined ? null : <span className="cap">{note}</span>}
      </span>
      {control?.(id)}
    </div>
  );
}
