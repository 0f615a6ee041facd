import { Trans } from '@lingui/react/macro';
import { buttonClass } from '@tagfalter/ui/button';
import { Link } from '@tanstack/react-router';
import { BookOpen, Printer } from 'lucide-react';
import { useDiary } from '#entities/diary/diary.tsx';
import { forgetHandedOver } from '#entities/handout/handed-over.ts';
import { useToday } from '#platform/today.ts';

/** Offers the diary on paper: as the book of a year, or as days for somebody else. */
export function OnPaper({ year }: { year: number | undefined }) {
  const { db } = useDiary();
  const thisYear = useToday().slice(0, 4);
  return (
    <section className="stack">
      <h2 className="h-sec">
        <Trans>Auf Papier</Trans>
      </h2>
      <p className="mut">
        <Trans>Ein Fotobuch deines Jahres, oder ein Auszug aus Tagen, in dem du Stellen schwärzt.</Trans>
      </p>
      <div className="row">
        <Link className={buttonClass('line')} to="/book/$year" params={{ year: String(year ?? thisYear) }}>
          <BookOpen className="i" aria-hidden="true" />
          <Trans>Fotobuch</Trans>
        </Link>
        <Link className={buttonClass('line')} to="/handout" onClick={() => forgetHandedOver(db)}>
          <Printer className="i" aria-hidden="true" />
          <Trans>Auszug</Trans>
        </Link>
      </div>
    </section>
  );
}
