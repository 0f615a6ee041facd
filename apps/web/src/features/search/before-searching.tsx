import { Trans, useLingui } from '@lingui/react/macro';
import { forgetSearches, recentSearches } from '@tagfalter/local/entries/recent-searches';
import { Button } from '@tagfalter/ui/button';
import { ArrowUpLeft, Clock, Smartphone } from 'lucide-react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useErrorToast } from '#platform/failure-toast.ts';
import { useToday } from '#platform/today.ts';
import { suggestedQueries } from './suggested-queries.ts';

/** Before anything is asked: how one can ask, and what was asked last. @param props.onAsk takes a query over */
export function BeforeSearching({ onAsk }: { onAsk: (query: string) => void }) {
  const { t } = useLingui();
  const lastYear = Number(useToday().slice(0, 4)) - 1;
  const queries = suggestedQueries(lastYear).map((query) => t(query));
  return (
    <>
      <section className="stack">
        <h2 className="h-ui">
          <Trans>Du kannst auch so fragen</Trans>
        </h2>
        <div className="row">
          {queries.map((query) => (
            <button key={query} type="button" className="chip" onClick={() => onAsk(query)}>
              {query}
            </button>
          ))}
        </div>
      </section>
      <Recent onAsk={onAsk} />
      <p className="cap search__note">
        <Smartphone className="i" aria-hidden="true" />
        <Trans>Gesucht wird nur auf diesem Gerät, auch ohne Netz. Deine Suchwörter verlassen es nicht.</Trans>
      </p>
    </>
  );
}

function Recent({ onAsk }: { onAsk: (query: string) => void }) {
  const { t } = useLingui();
  const { db } = useDiary();
  const failed = useErrorToast();
  const queries = useLive(() => recentSearches(db), [db]) ?? [];
  if (queries.length === 0) return null;
  const forget = async () => {
    try {
      await forgetSearches(db);
    } catch (error) {
      failed(error, 'forgetting searches', t`Das ließ sich nicht vergessen.`);
    }
  };
  return (
    <section className="stack">
      <div className="row between">
        <h2 className="h-ui">
          <Trans>Zuletzt gesucht</Trans>
        </h2>
        <Button variant="quiet" onClick={() => void forget()}>
          <Trans>Vergessen</Trans>
        </Button>
      </div>
      <ul className="list recent">
        {queries.map((query) => (
          <li key={query}>
            <button type="button" className="recent__b" onClick={() => onAsk(query)}>
              <Clock className="i" aria-hidden="true" />
              <span className="grow">{query}</span>
              <ArrowUpLeft className="i" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
