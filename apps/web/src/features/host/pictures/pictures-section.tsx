import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import type { BookStore } from '#entities/event-book/book-store.ts';
import { PictureTiles } from '#entities/event-host/picture-tiles.tsx';
import type { OwnBook } from '../own-book.ts';
import { hostPictures } from './host-pictures.ts';

/** Pictures of one page: a wedding has more than a thousand, and a phone should not hold them all. */
const PAGE = 60;

interface PicturesSectionProps {
  book: OwnBook;
  store: BookStore;
}

/** All pictures of contributions that are shown, newest first; one tap hides one everywhere, another shows it again. */
export function PicturesSection({ book: { event, entries }, store }: PicturesSectionProps) {
  const [wanted, setPage] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const { pictures, hidden, inHiddenEntries } = hostPictures(entries);
  const pages = Math.max(1, Math.ceil(pictures.length / PAGE));
  const page = Math.min(wanted, pages - 1);
  const start = page * PAGE;
  const turnTo = (next: number) => {
    setPage(next);
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <section className="stack">
      <div className="row between">
        <h2 className="h-sec" tabIndex={-1} ref={heading}>
          <Trans>Alle Bilder</Trans>
        </h2>
        <Count all={pictures.length} hidden={hidden} />
      </div>
      {pictures.length === 0 ? (
        <p className="mut">
          <Trans>Noch keine Bilder. Sie stehen hier, sobald das erste angekommen ist.</Trans>
        </p>
      ) : (
        <>
          <p className="cap">
            <Trans>Tippe auf ein Bild, um es vor allen Gästen zu verbergen. Noch ein Tippen zeigt es wieder.</Trans>
          </p>
          <PictureTiles
            className="hpics hpics--all"
            event={event}
            tiles={pictures.slice(start, start + PAGE)}
            onEntry={store.tookEntry}
            onBroken={store.renew}
          />
        </>
      )}
      {pages === 1 ? null : <Pages page={page} pages={pages} onPage={turnTo} />}
      {inHiddenEntries === 0 ? null : (
        <p className="cap num">
          <Plural
            value={inHiddenEntries}
            one="# weiteres Bild gehört zu einem ausgeblendeten Beitrag. Den findest du im Gästebuch."
            other="# weitere Bilder gehören zu ausgeblendeten Beiträgen. Die findest du im Gästebuch."
          />
        </p>
      )}
    </section>
  );
}

function Count({ all, hidden }: { all: number; hidden: number }) {
  if (all === 0) return null;
  return (
    <p className="cap num" role="status">
      {hidden === 0 ? (
        all
      ) : (
        <Trans>
          {all}, davon {hidden} ausgeblendet
        </Trans>
      )}
    </p>
  );
}

interface PagesProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

function Pages({ page, pages, onPage }: PagesProps) {
  const { t } = useLingui();
  const n = page + 1;
  return (
    <nav className="row between" aria-label={t`Seiten der Bilder`}>
      <Button variant="line" disabled={page === 0} onClick={() => onPage(page - 1)}>
        <ChevronLeft className="i" aria-hidden="true" />
        <Trans>Neuere</Trans>
      </Button>
      <span className="cap num">
        <Trans>
          {n} von {pages}
        </Trans>
      </span>
      <Button variant="line" disabled={n === pages} onClick={() => onPage(page + 1)}>
        <Trans>Ältere</Trans>
        <ChevronRight className="i" aria-hidden="true" />
      </Button>
    </nav>
  );
}
