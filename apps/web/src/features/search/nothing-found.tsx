import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FIRST_DAY } from '@tagfalter/domain/imported-day';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { Empty } from '@tagfalter/ui/empty';
import { FirstEntryDrawing } from '@tagfalter/ui/first-entry-drawing';
import { Link } from '@tanstack/react-router';
import { PenLine, X } from 'lucide-react';
import { useToday } from '#platform/today.ts';
import { useFilterWords } from './filter-words.ts';
import { HitGroups } from './hit-groups.tsx';
import type { ScanResult } from './scan/day-index.ts';
import type { Search } from './search-state.ts';

interface NothingFoundProps {
  search: Search;
  found: ScanResult;
  onOpen: () => void;
}

/** The day that was looked for, and nothing else, if it can be added (spec decision 75). */
function missedDay({ filters: { span, ...others }, read }: Search, today: LocalDate): LocalDate | null {
  const isDayAlone = span?.from === span?.to && read.terms.length === 0 && Object.keys(others).length === 0;
  return span && isDayAlone && span.from >= FIRST_DAY && span.from < today ? span.from : null;
}

/** No day: what was looked for, under which filters, and what there is without them. */
export function NothingFound({ search, found: { unfiltered }, onOpen }: NothingFoundProps) {
  const { t } = useLingui();
  const { filters, read, clearFilters } = search;
  const words = read.terms.join(' ');
  const chosen = useFilterWords()(filters).join(' · ');
  const isFiltered = chosen !== '';
  const missed = missedDay(search, useToday());
  return (
    <>
      <div role="status">
        <Empty
          drawing={<FirstEntryDrawing />}
          title={words === '' ? t`Kein Tag mit diesen Filtern` : t`Nichts zu „${words}“`}
        >
          {isFiltered ? (
            <p className="mut">
              <Trans>Gefiltert nach: {chosen}</Trans>
            </p>
          ) : (
            <p className="mut">
              <Trans>Kein Tag auf diesem Gerät enthält das. Versuch es mit einem kürzeren Wort.</Trans>
            </p>
          )}
          {unfiltered ? (
            <p className="mut">
              <Plural
                value={unfiltered.total}
                _0="Auch ohne Filter gibt es keinen Tag dazu."
                one="Ohne Filter gibt es # Tag dazu."
                other="Ohne Filter gibt es # Tage dazu."
              />
            </p>
          ) : null}
          {missed === null ? null : (
            <Link className={buttonClass('line')} to="/create" search={{ date: missed }}>
              <PenLine className="i" aria-hidden="true" />
              <Trans>Diesen Tag nachtragen</Trans>
            </Link>
          )}
          {isFiltered ? (
            <Button variant="ink" onClick={clearFilters}>
              <X className="i" aria-hidden="true" />
              <Trans>Filter entfernen</Trans>
            </Button>
          ) : null}
        </Empty>
      </div>
      {unfiltered && unfiltered.total > 0 ? (
        <section className="stack">
          <h2 className="h-ui">
            <Trans>Ohne Filter</Trans>
          </h2>
          <HitGroups days={unfiltered.days} total={unfiltered.days.length} onMore={() => undefined} onOpen={onOpen} />
        </section>
      ) : null}
    </>
  );
}
