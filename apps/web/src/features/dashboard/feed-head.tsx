import { Trans, useLingui } from '@lingui/react/macro';
import { CheckChip } from '@tagfalter/ui/chip';
import { IconButton } from '@tagfalter/ui/icon-button';
import { Link } from '@tanstack/react-router';
import { Heart, Search } from 'lucide-react';
import { useLetterKey } from '#platform/letter-key.ts';
import type { FeedFilter } from './feed-months.ts';
import type { FeedSource, FeedSources } from './feed-sources.ts';

/** The way to search, where days are looked for. */
function SearchLink() {
  const { t } = useLingui();
  const label = t`Suchen`;
  return (
    <Link className="ib" to="/search" aria-label={label} data-tip={label} aria-keyshortcuts={useLetterKey('/')}>
      <Search className="i" aria-hidden="true" />
    </Link>
  );
}

export interface FeedHeadProps extends FeedSources {
  filter: FeedFilter;
  onFilter: (filter: FeedFilter) => void;
}

/** Above the feed: what it shows, of whom (spec §2), and whether only the favourites. */
export function FeedHead({ filter, onFilter, chosen, choose }: FeedHeadProps) {
  const { t } = useLingui();
  const isAll = filter === 'all';
  const sources: [FeedSource, string][] = [
    ['own', t({ message: 'Meine', context: 'filter' })],
    ['friends', t({ message: 'Freunde', context: 'filter' })],
    ['public', t({ message: 'Öffentlich', context: 'filter' })],
  ];
  return (
    <div className="fhead">
      <h2 className="h-sec" id="entries">
        {isAll ? <Trans>Einträge</Trans> : <Trans>Favoriten</Trans>}
      </h2>
      <fieldset className="fhead__sources" aria-label={t`Wessen Einträge`}>
        {sources.map(([source, label]) => (
          <CheckChip
            key={source}
            checked={chosen.has(source)}
            onChange={({ target }) => choose(source, target.checked)}
          >
            {label}
          </CheckChip>
        ))}
      </fieldset>
      <span className="fhead__b">
        <IconButton
          label={t`Favoriten zeigen`}
          on={!isAll}
          aria-pressed={!isAll}
          onClick={() => onFilter(isAll ? 'favorites' : 'all')}
        >
          <Heart className="i" aria-hidden="true" />
        </IconButton>
        <SearchLink />
      </span>
    </div>
  );
}
