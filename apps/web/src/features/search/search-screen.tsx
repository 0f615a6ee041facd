import '@tagfalter/ui/styles/list.css';
import '@tagfalter/ui/styles/search.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { hasDiaryWhole } from '@tagfalter/local/entries/client';
import { keepSearch } from '@tagfalter/local/entries/recent-searches';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { report } from '#platform/error-log.ts';
import { usePageTitle } from '#platform/page-title.ts';
import { BeforeSearching } from './before-searching.tsx';
import { FilterChips } from './filter-chips.tsx';
import { SearchResults } from './results.tsx';
import { SearchInputField } from './search-field.tsx';
import { useSearch } from './search-state.ts';
import { UnderstoodChips } from './understood.tsx';

/** Search on this device alone, while typing (spec decision 43). */
export function SearchScreen() {
  const { t } = useLingui();
  const { db } = useDiary();
  usePageTitle(t`Suche`);
  const search = useSearch();
  const { query, read, isAsking, found } = search;
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const isWhole = useLive(() => hasDiaryWhole(db), [db]) ?? true;
  const leave = () => (canGoBack ? router.history.back() : void router.navigate({ to: '/' }));
  // A search that is not remembered is no loss.
  const remember = () => void keepSearch(db, query).catch((error: unknown) => report(error, 'recent searches'));
  return (
    <div className="main pad search-page">
      <h1 className="sr">
        <Trans>Suche</Trans>
      </h1>
      <SearchInputField query={query} onQuery={search.setQuery} onDone={remember} onLeave={leave} />
      <FilterChips {...search} />
      <UnderstoodChips read={read} lookFor={search.lookFor} />
      {isWhole ? null : (
        <p className="banner" role="status">
          <Trans>Noch sind nicht alle deine Tage auf diesem Gerät. Gesucht wird in denen, die schon da sind.</Trans>
        </p>
      )}
      {isAsking ? null : <BeforeSearching onAsk={search.setQuery} />}
      {isAsking && found ? <SearchResults search={search} found={found} onOpen={remember} /> : null}
      {isAsking && !found ? (
        <p className="mut search__wait" role="status">
          <Trans>Deine Tage werden gelesen …</Trans>
        </p>
      ) : null}
    </div>
  );
}
