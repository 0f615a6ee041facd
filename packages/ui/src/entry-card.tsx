import type { ReactNode } from 'react';
import { foldClass } from './card.tsx';
import type { WingBand } from './wing.tsx';

export interface EntryCardProps {
  band: WingBand | null;
  /** The photo, or nothing for an entry without one. */
  picture: ReactNode;
  date: ReactNode;
  text: string;
  /** Mood, emojis, counts. */
  meta: ReactNode;
  /** Buttons of their own, beside the card's one link. */
  actions: ReactNode;
  /** The link that spreads over the whole card. */
  link: ReactNode;
}

/** One day as a sheet: photo, date, three lines, a row of details. The whole card is one link. */
export function EntryCard({ band, picture, date, text, meta, actions, link }: EntryCardProps) {
  return (
    <article className={`card entry${foldClass(band ?? 'neutral')}`}>
      {link}
      <div className={picture === null ? 'entry__in entry__in--np' : 'entry__in'}>
        {picture === null ? null : <div className="entry__pic">{picture}</div>}
        <div className="entry__txt">
          {date}
          <p className="entry__sum">{text}</p>
        </div>
        <div className="entry__meta">
          {meta}
          <span className="sp">{actions}</span>
        </div>
      </div>
    </article>
  );
}
