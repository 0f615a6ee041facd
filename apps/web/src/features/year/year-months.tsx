import { Plural, useLingui } from '@lingui/react/macro';
import { moodBand } from '@tagfalter/domain/mood';
import type { GlancedEntry } from '@tagfalter/local/entries/year';
import { Card } from '@tagfalter/ui/card';
import { Preview } from '@tagfalter/ui/preview';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, memo, useEffect, useRef, useState } from 'react';
import { MediaImage } from '#entities/entry/media-image.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { Pix } from './pix.tsx';

/** The entries of the year by month, newest first (spec §2). */
export const YearMonths = memo(function YearMonths({ days }: { days: readonly GlancedEntry[] }) {
  const months = Map.groupBy(days, ({ date }) => date.slice(0, 7));
  return [...months].map(([month, ofMonth]) => <Month key={month} month={month} days={ofMonth} />);
});

/** How far beyond the window the days of a month stay in the document. */
const MARGIN = '400px 0px';

/** A month; its days leave the document while it is far away, and keep their room. */
function Month({ month, days }: { month: string; days: readonly GlancedEntry[] }) {
  const format = useFormat();
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const observer = new IntersectionObserver((seen) => setNear(seen.at(-1)?.isIntersecting === true), {
      rootMargin: MARGIN,
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const room: CSSProperties & Record<'--n', number> = { '--n': days.length };
  const half = Math.ceil(days.length / 2);
  return (
    <section className="stack-4" aria-labelledby={`m-${month}`}>
      <h2 className="h-sec ymonth__h" id={`m-${month}`}>
        {format.monthName(month, 'long')}
        <span className="cap num">
          <Plural value={days.length} one="# Tag" other="# Tage" />
        </span>
      </h2>
      <div className="ymonth" ref={place} style={room}>
        {isNear
          ? [days.slice(0, half), days.slice(half)].flatMap((some) =>
              some[0] ? <Sheet key={some[0].id} first={some[0]} days={some} /> : [],
            )
          : null}
      </div>
    </section>
  );
}

function Sheet({ first, days }: { first: GlancedEntry; days: readonly GlancedEntry[] }) {
  return (
    <Card fold={first.level === null ? 'neutral' : moodBand(first.level)} tight>
      <ul>
        {days.map((day) => (
          <Row key={day.id} day={day} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ day: { id, date, level, words, picture } }: { day: GlancedEntry }) {
  const { t } = useLingui();
  const format = useFormat();
  const { day, weekday } = format.dayParts(date);
  const long = format.longDay(date);
  return (
    <li className="yday">
      <Link className="day__link" to="/entry/$id" params={{ id }} aria-label={t`Eintrag vom ${long}`} />
      <span className="date__n" aria-hidden="true">
        {day}
      </span>
      <div className="yday__t">
        <span className="cap">{weekday}</span>
        <Preview className="yday__w" text={words || t`Kein Textinhalt`} />
      </div>
      {level === null ? null : <Pix band={moodBand(level)} />}
      {picture ? (
        <span className="yday__p">
          <MediaImage hash={picture} variant="thumb" alt="" />
        </span>
      ) : null}
    </li>
  );
}
