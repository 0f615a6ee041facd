import { Trans, useLingui } from '@lingui/react/macro';
import { IconButton } from '@tagfalter/ui/icon-button';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type CSSProperties, type RefObject, useMemo, useRef, useState } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { Cover, Endpaper, type PageStyle } from './book-front.tsx';
import { BookMonthPages } from './book-month.tsx';
import { type BookChoices, type BookMonth, coverPicture } from './book-order.ts';
import { leftOf, monthOfPage, openPages } from './shown-pages.ts';
import { usePaging, useSpread } from './use-paging.ts';

interface Props {
  year: string;
  name: string;
  months: readonly BookMonth[];
  choices: BookChoices;
  book: RefObject<HTMLDivElement | null>;
}

type ScaleStyle = CSSProperties & { '--scale': number; '--side': number };

/** The book as it lies open. All of it is in the document, because paper gets what is there; the pages beside are out of sight. */
export function BookPreview({ year, name, months, choices, book }: Props) {
  const { format, isShort, hasColours } = choices;
  const flow = useRef<HTMLDivElement>(null);
  const { side, scale } = useSpread(book, format);
  const paging = usePaging(flow);
  const [asked, setAsked] = useState(1);
  const front = hasColours ? 2 : 1;
  const total = front + paging.pages;
  const page = Math.min(asked, total);
  const left = leftOf(page, side);
  const open = openPages(page, side, total);
  const scaled: ScaleStyle = { '--scale': scale, '--side': side };
  const flowPlace: PageStyle = { '--at': front + 1 - left };
  const picture = useMemo(() => coverPicture(months), [months]);
  return (
    <section className="stack bookv">
      <PageBar open={open} total={total} onTurn={(step) => setAsked(Math.max(1, left + step * side))} />
      <div className="spread" data-theme="light">
        <div className={`book__view book--${format}`} style={scaled} ref={book}>
          <div className="book__stage">
            {open.map((one) => (
              <Sheet key={one} page={one} at={one - left} year={year} start={one - front - 1} starts={paging.starts} />
            ))}
            <Cover year={year} name={name} picture={picture} at={1 - left} />
            {hasColours ? <Endpaper year={year} months={months} at={2 - left} /> : null}
            <div className="book__flow" style={flowPlace} ref={flow}>
              {months.map(({ month, days }) => (
                <BookMonthPages key={month} month={month} days={days} isShort={isShort} />
              ))}
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

interface BarProps {
  open: readonly number[];
  total: number;
  onTurn: (step: 1 | -1) => void;
}

function PageBar({ open, total, onTurn }: BarProps) {
  const { t } = useLingui();
  const [first = 1, second] = open;
  return (
    <div className="row between row--nw no-print">
      <p className="h-ui num" role="status">
        {second === undefined ? (
          <Trans>
            Seite {first} von {total}
          </Trans>
        ) : (
          <Trans>
            Seite {first} und {second} von {total}
          </Trans>
        )}
      </p>
      <span className="row row--nw bookv__b">
        <IconButton lined label={t`Zurückblättern`} disabled={first <= 1} onClick={() => onTurn(-1)}>
          <ChevronLeft className="i" aria-hidden="true" />
        </IconButton>
        <IconButton lined label={t`Weiterblättern`} disabled={(second ?? first) >= total} onClick={() => onTurn(1)}>
          <ChevronRight className="i" aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  );
}

interface SheetProps {
  page: number;
  at: number;
  year: string;
  /** The page within the flow; negative in front of it. */
  start: number;
  starts: readonly (readonly [string, number])[];
}

/** The paper of a page, with what the printer puts into its margins. */
function Sheet({ page, at, year, start, starts }: SheetProps) {
  const { monthName } = useFormat();
  const place: PageStyle = { '--at': at };
  const isLeft = page % 2 === 0;
  const month = monthOfPage(start, starts);
  return (
    <div className={`pg ${isLeft ? 'pg--l' : 'pg--r'}`} style={place} aria-hidden="true">
      {isLeft ? <span>{month === undefined ? '' : monthName(`${year}-${month}`, 'long')}</span> : <span>{year}</span>}
      <b>{page}</b>
    </div>
  );
}
