import '@tagfalter/ui/styles/segments.css';
import '@tagfalter/ui/styles/archive.css';
import '@tagfalter/ui/styles/progress.css';
import '@tagfalter/ui/styles/year.css';
import '@tagfalter/ui/styles/print.css';
import '@tagfalter/ui/styles/book.css';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type Book, queryBook } from '@tagfalter/local/entries/book';
import { queryMonths } from '@tagfalter/local/entries/months';
import { buttonClass } from '@tagfalter/ui/button';
import { Empty } from '@tagfalter/ui/empty';
import { FirstEntryDrawing } from '@tagfalter/ui/first-entry-drawing';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Moon } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useFormat } from '#i18n/use-format.ts';
import { usePageTitle } from '#platform/page-title.ts';
import { picturesLoaded } from '#platform/pictures-loaded.ts';
import { usePageRules } from '#platform/use-page-rules.ts';
import { BookOptions } from './book-options.tsx';
import { type BookChoices, FIRST_CHOICES, monthsOfBook, picturesOf } from './book-order.ts';
import { BookPreview } from './book-preview.tsx';
import { pageRules } from './page-rules.ts';
import { PrintPanel } from './print-panel.tsx';
import { Prints, usePrints } from './prints.ts';

/** The photo book of a year, to look through and to print (spec decision 36). @param props.year `2026` */
export function BookScreen({ year, onYear }: { year: string; onYear: (year: string) => void }) {
  const { t } = useLingui();
  const { db } = useDiary();
  usePageTitle(t`Fotobuch ${year}`);
  const read = useLive(async () => {
    const [book, months] = await Promise.all([queryBook(db, year), queryMonths(db)]);
    return {
      year,
      book,
      years: [...new Set([year, ...months.map(({ month }) => month.slice(0, 4))])].sort().reverse(),
    };
  }, [db, year]);
  const current = read?.year === year ? read : undefined;
  return (
    <div className="main main--wide pad bookp">
      <Link className="back no-print" to="/yearly" search={{ year: Number(year) }}>
        <ArrowLeft className="i" aria-hidden="true" />
        <Trans>Jahr</Trans>
      </Link>
      <h1 className="h-page no-print">
        <Trans>Fotobuch {year}</Trans>
      </h1>
      {current ? (
        <Loaded key={year} year={year} years={current.years} onYear={onYear} book={current.book} />
      ) : (
        <p className="mut" role="status">
          <Trans>Lade Einträge...</Trans>
        </p>
      )}
    </div>
  );
}

interface LoadedProps {
  year: string;
  years: readonly string[];
  onYear: (year: string) => void;
  book: Book;
}

function Loaded({ year, years, onYear, book }: LoadedProps) {
  const { user } = useDiary();
  const [choices, setChoices] = useState<BookChoices>(FIRST_CHOICES);
  const { onlyFavorites } = choices;
  const months = useMemo(() => monthsOfBook(book.days, { onlyFavorites }), [book, onlyFavorites]);
  const { printing, urls, gather, goOn, cancel } = usePrints();
  const paper = useRef<HTMLDivElement>(null);
  useBookRules(choices.format, year, months);
  useEffect(() => {
    const { current } = paper;
    if (printing.kind !== 'ready' || !current) return;
    let isOver = false;
    void picturesLoaded(current).then(() => isOver || print());
    return () => {
      isOver = true;
    };
  }, [printing.kind]);
  const change = (some: Partial<BookChoices>) => {
    cancel();
    setChoices((before) => ({ ...before, ...some }));
  };
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <div className="book">
      {months.length === 0 ? (
        <Nothing year={year} hasDays={book.days.length > 0} />
      ) : (
        <Prints value={urls}>
          <BookPreview year={year} name={name} months={months} choices={choices} book={paper} />
        </Prints>
      )}
      <section className="stack-4 no-print">
        <BookOptions year={year} years={years} onYear={onYear} choices={choices} onChange={change} />
        <Resting count={book.resting} />
        <PrintPanel
          printing={printing}
          months={months}
          onPrint={() => void gather(picturesOf(months))}
          onAnyway={goOn}
          onCancel={cancel}
        />
      </section>
    </div>
  );
}

function useBookRules(format: BookChoices['format'], year: string, months: ReturnType<typeof monthsOfBook>): void {
  const { monthName } = useFormat();
  const names = new Map(months.map(({ month }) => [month.slice(5), monthName(month, 'long')]));
  usePageRules(pageRules(format, year, names));
}

function Nothing({ year, hasDays }: { year: string; hasDays: boolean }) {
  const { t } = useLingui();
  return (
    <Empty
      drawing={<FirstEntryDrawing />}
      title={hasDays ? t`Kein Favorit in ${year}` : t`${year} hat noch keinen Eintrag`}
    >
      <p className="mut">
        {hasDays ? (
          <Trans>Gib Tagen ein Herz, dann stehen sie hier.</Trans>
        ) : (
          <Trans>Sobald du schreibst, wächst hier dein Buch.</Trans>
        )}
      </p>
      {hasDays ? null : (
        <Link className={buttonClass('write')} to="/create">
          <Trans context="act">Neuer Eintrag</Trans>
        </Link>
      )}
    </Empty>
  );
}

/** Says that resting days are missing in the book on purpose. */
function Resting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="cap row row--nw">
      <Moon className="i" aria-hidden="true" />
      <Plural value={count} one="# ruhender Tag ist nicht dabei." other="# ruhende Tage sind nicht dabei." />
    </p>
  );
}
