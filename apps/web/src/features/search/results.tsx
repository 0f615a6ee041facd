import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useDiary } from '#entities/diary/diary.tsx';
import { handOver } from '#entities/handout/handed-over.ts';
import { HitGroups } from './hit-groups.tsx';
import { NothingFound } from './nothing-found.tsx';
import type { ScanResult } from './scan/day-index.ts';
import type { Search } from './search-state.ts';

interface ResultsProps {
  search: Search;
  found: ScanResult;
  onOpen: () => void;
}

/** Search results: number of days, the days newest first, and a hint that other years have more. */
export function SearchResults({ search, found, onOpen }: ResultsProps) {
  const { db } = useDiary();
  const { filters, more, setFilter } = search;
  const { year } = filters;
  const { total, days, inOtherYears } = found;
  if (total === 0) return <NothingFound search={search} found={found} onOpen={onOpen} />;
  return (
    <section className="stack">
      <div className="row between">
        <div role="status">
          <h2 className="h-ui num">
            {year === undefined ? (
              <Plural value={total} one="# Tag" other="# Tage" />
            ) : (
              <Plural value={total} one={`# Tag in ${year}`} other={`# Tage in ${year}`} />
            )}
          </h2>
        </div>
        <span className="cap">
          <Trans>neueste zuerst</Trans>
        </span>
      </div>
      <Link
        className="btn btn--quiet search__out"
        to="/handout"
        onClick={() => handOver(db, { query: search.query, filters })}
      >
        <Printer className="i" aria-hidden="true" />
        <Trans>Als Auszug drucken</Trans>
      </Link>
      <HitGroups heights={search.heights} days={days} total={total} onMore={more} onOpen={onOpen} />
      {inOtherYears > 0 ? (
        <p className="mut search__more">
          <Trans>
            Auch in anderen Jahren:{' '}
            <button type="button" className="btn btn--quiet" onClick={() => setFilter({ year: undefined })}>
              <Plural value={inOtherYears} one="# Tag" other="# Tage" />
            </button>
          </Trans>
        </p>
      ) : null}
    </section>
  );
}
