import { Trans, useLingui } from '@lingui/react/macro';
import { moodBand } from '@tagfalter/domain/mood';
import { daysInMonth, monthsOfYear } from '@tagfalter/domain/year';
import { Logo } from '@tagfalter/ui/logo';
import type { CSSProperties } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import type { BookMonth } from './book-order.ts';
import { BookPicture } from './book-picture.tsx';

/** Where a page lies among those that are shown; nothing on paper. */
export type PageStyle = CSSProperties & { '--at'?: number };

/** The first page: the year, whose it is, a photo of one of its best days. */
export function Cover({
  year,
  name,
  picture,
  at,
}: {
  year: string;
  name: string;
  picture: string | undefined;
  at: number;
}) {
  const place: PageStyle = { '--at': at };
  return (
    <div className="book__cover" style={place}>
      {picture === undefined ? <Logo /> : <BookPicture hash={picture} className="book__first" />}
      <div>
        <p className="book__y">{year}</p>
        <p className="book__w">{name}</p>
      </div>
    </div>
  );
}

/** 'Jahr in Farben' as endpaper: months as columns, a butterfly for each day. */
export function Endpaper({ year, months, at }: { year: string; months: readonly BookMonth[]; at: number }) {
  const { t } = useLingui();
  const { monthName } = useFormat();
  const place: PageStyle = { '--at': at };
  const levels = new Map(months.flatMap(({ days }) => days.map(({ date, level }) => [date, level] as const)));
  return (
    <section className="book__end" style={place}>
      <h2>
        <Trans>Jahr in Farben</Trans>
      </h2>
      <div className="book__year" role="img" aria-label={t`Jahr in Farben`}>
        {monthsOfYear(year).map((month) => (
          <div key={month} className="book__col">
            <span>{monthName(month, 'long').charAt(0).toUpperCase()}</span>
            {daysInMonth(month).map((date) => (
              <i key={date} className={lookOf(levels.get(date))} />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

/** @param level undefined for a day without an entry, null for one without a mood */
function lookOf(level: number | null | undefined): string {
  if (level === undefined) return 'is-empty';
  return level === null ? 'is-written' : `pix b${moodBand(level)}`;
}
