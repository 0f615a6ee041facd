import { useLingui } from '@lingui/react/macro';
import { moodBand } from '@tagfalter/domain/mood';
import type { BookEntry } from '@tagfalter/local/entries/book';
import { Wing } from '@tagfalter/ui/wing';
import { memo } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import type { BookMonth } from './book-order.ts';
import { BookPicture } from './book-picture.tsx';

/** A month of the book; it begins on a page of its own. */
export const BookMonthPages = memo(function BookMonthPages({ month, days, isShort }: BookMonth & { isShort: boolean }) {
  const { monthName } = useFormat();
  return (
    <section className="book__m" data-month={month.slice(5)}>
      <h2>{monthName(month, 'long')}</h2>
      {days.map((day) => (
        <Day key={day.id} day={day} isShort={isShort} />
      ))}
    </section>
  );
});

function Day({ day, isShort }: { day: BookEntry; isShort: boolean }) {
  const { t } = useLingui();
  const { dayParts } = useFormat();
  const { date, level, text, summary, topMoment, pictures } = day;
  const { day: number, weekday } = dayParts(date);
  const [main, ...others] = pictures;
  const words = (isShort && summary) || text || summary;
  return (
    <article className="book__d">
      <h3 className="date">
        <span className="date__n">{number}</span>
        <span className="date__t">
          <b>{weekday}</b>
        </span>
        {level === null ? null : <Wing band={moodBand(level)} size="sm" label={t`Stimmung ${level}`} />}
      </h3>
      {main === undefined ? null : <BookPicture hash={main} className="book__p" />}
      {others.length === 0 ? null : (
        <div className="book__ps">
          {others.map((hash) => (
            <BookPicture key={hash} hash={hash} className="book__s" />
          ))}
        </div>
      )}
      {topMoment === '' ? null : <p className="book__q">{topMoment}</p>}
      {words === '' ? null : <p className="book__t">{words}</p>}
    </article>
  );
}
