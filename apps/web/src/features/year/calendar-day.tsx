import { useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { moodBand } from '@tagfalter/domain/mood';
import type { GlancedEntry } from '@tagfalter/local/entries/year';
import { Link } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { MediaImage } from '#entities/entry/media-image.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { Pix } from './pix.tsx';
import { useDayWords } from './use-day-words.ts';

export interface CalendarDayProps {
  date: LocalDate;
  day: GlancedEntry | undefined;
  today: LocalDate;
  isChosen: boolean;
  onChoose: (date: LocalDate) => void;
}

/** A day of the calendar: one with words or a photo can be chosen, an open one of today or before leads to writing. */
export function CalendarDay({ date, day, today, isChosen, onChoose }: CalendarDayProps) {
  const { t } = useLingui();
  const { shortDay } = useFormat();
  const words = useDayWords();
  const number = Number(date.slice(8));
  const name = shortDay(date);
  if (!day && date === today) {
    return (
      <Link className="cal__c is-today" to="/create" aria-label={t`Heute, ${shortDay(date)}: noch offen`}>
        <span className="cal__n">{number}</span>
        <span className="cal__b">
          <PenLine className="i" aria-hidden="true" />
        </span>
      </Link>
    );
  }
  if (!day && date < today) {
    return (
      <Link className="cal__c is-e" to="/create" search={{ date }} aria-label={t`${name}: kein Eintrag, nachtragen`}>
        <span className="cal__n">{number}</span>
        <span className="cal__b" />
      </Link>
    );
  }
  if (!day) {
    return (
      <span className="cal__c is-next">
        <span className="cal__n">{number}</span>
        <span className="cal__b" />
      </span>
    );
  }
  const band = day.level === null ? null : moodBand(day.level);
  return (
    <button
      type="button"
      className={`cal__c is-w${band ? ` b${band}` : ''}${isChosen ? ' is-sel' : ''}`}
      aria-label={words(date, day)}
      aria-pressed={isChosen}
      onClick={() => onChoose(date)}
    >
      <span className="cal__n">
        {number}
        {band ? <Pix band={band} /> : null}
      </span>
      <span className="cal__b">
        {day.picture ? <MediaImage hash={day.picture} variant="thumb" alt="" /> : <span className="cal__l" />}
      </span>
    </button>
  );
}
