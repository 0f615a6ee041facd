import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@tagfalter/ui/badge';
import { ListFilter, X } from 'lucide-react';
import { useFilterWords } from './filter-words.ts';
import type { Search } from './search-state.ts';

/** How the words of a query were taken, once some of them were taken as a filter; any of these can be looked for instead. */
export function UnderstoodChips({ read: { terms, understood }, lookFor }: Pick<Search, 'read' | 'lookFor'>) {
  const { t } = useLingui();
  const wordsOf = useFilterWords();
  if (understood.length === 0) return null;
  return (
    <div className="asword">
      <span className="cap">
        <Trans>Verstanden als</Trans>
      </span>
      {[...new Set(terms)].map((term) => (
        <Badge key={term}>{t`„${term}“`}</Badge>
      ))}
      {understood.map(({ words, filters }) => (
        <Badge key={words}>
          <ListFilter className="i" aria-hidden="true" />
          {wordsOf(filters).join(', ')}
          <button
            type="button"
            className="bx"
            aria-label={t`„${words}“ nicht als Filter lesen`}
            data-tip={t`Nach dem Wort suchen`}
            onClick={() => lookFor(words)}
          >
            <X className="i" aria-hidden="true" />
          </button>
        </Badge>
      ))}
    </div>
  );
}
