import type { ReactNode } from 'react';
import { foldClass } from './card.tsx';
import { Preview } from './preview.tsx';
import type { WingBand } from './wing.tsx';

export interface DayRowProps {
  band: WingBand | null;
  /** Photo of the entry, if any. */
  picture: ReactNode;
  /** Machine-readable day, YYYY-MM-DD. */
  dateTime: string;
  day: string;
  weekday: string;
  text: string;
  /** Author, if not the user: the sheet is then folded at the left, in blue (design 1). */
  by?: ReactNode;
  /** Mood, emojis, counts: one row. */
  meta: ReactNode;
  /** Buttons beside the row's link. */
  actions: ReactNode;
  /** The link that spreads over the whole row. */
  link: ReactNode;
  /** Position in the list, from 1; far rows are not in the document. */
  place: number;
  total: number;
}

/** A day as a low sheet: numeral, two lines, a row of details, the photo. The whole row is one link. */
export function DayRow(props: DayRowProps) {
  const { band, picture, dateTime, day, weekday, text, by, meta, actions, link, place, total } = props;
  return (
    <article
      className={`card day${picture === null ? ' day--np' : ''}${by ? ' card--left card--blue' : foldClass(band ?? 'neutral')}`}
      data-day={dateTime}
      aria-posinset={place}
      aria-setsize={total}
    >
      {link}
      <time className="day__d" dateTime={dateTime}>
        <b>{day}</b>
        <span>{weekday}</span>
      </time>
      <div className="day__t">
        {by}
        <Preview className="day__s" text={text} />
        <div className="day__m">
          {meta}
          <span className="day__acts">{actions}</span>
        </div>
      </div>
      {picture === null ? null : <div className="day__pic">{picture}</div>}
    </article>
  );
}
