import { Trans, useLingui } from '@lingui/react/macro';
import type { EntryView } from '@tagfalter/local/entries';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Pencil } from 'lucide-react';
import { useDiary } from '#platform/diary.tsx';
import { FavoriteButton } from '#platform/favorite-button.tsx';
import { useLetterKey } from '#platform/letter-key.ts';
import { mayEditNow } from '#platform/may-edit.ts';
import { DeleteEntry } from './delete-entry.tsx';
import { HistoryLink } from './history-link.tsx';

/** The way back, the heart, the pencil where editing is allowed (decision 11), the history, and the bin. */
export function EntryTools({ entry }: { entry: EntryView }) {
  const { t } = useLingui();
  const { env, user } = useDiary();
  const letter = useLetterKey('e');
  return (
    <div className="row between row--nw">
      <Link className="back" to="/">
        <ArrowLeft className="i" aria-hidden="true" />
        <Trans>Start</Trans>
      </Link>
      <div className="row row--nw entry-tools">
        <FavoriteButton entry={entry} />
        {mayEditNow(entry.date, user.proAccount, env) ? (
          <Link
            className="ib"
            to="/edit/$id"
            params={{ id: entry.id }}
            aria-label={t`Bearbeiten`}
            aria-keyshortcuts={letter}
            data-tip={t`Bearbeiten`}
          >
            <Pencil className="i" aria-hidden="true" />
          </Link>
        ) : null}
        <HistoryLink entryId={entry.id} />
        <DeleteEntry entry={entry} />
      </div>
    </div>
  );
}
