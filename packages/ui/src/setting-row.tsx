import { type ReactNode, useId } from 'react';

export interface SettingRowProps {
  title: string;
  /** A quiet line below the title. */
  note?: ReactNode;
  /** Renders the control; gets the id of the title, which names it. */
  control?: (titleId: string) => ReactNode;
}

/** A line of the settings: title, note, control. */
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
