import { Trans } from '@lingui/react/macro';
import type { EntryView } from '@tagfalter/local/entries/entries';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { EditLink } from '#entities/entry/edit-link.tsx';
import { FavoriteButton } from '#entities/entry/favorite-button.tsx';
import { useMayEdit } from '#entities/entry/may-edit.ts';
import { DeleteEntry } from './delete-entry.tsx';
import { HistoryLink } from './history-link.tsx';
import { ShareEntry } from './share/share-entry.tsx';

/** The way back, the heart, the pencil where editing is allowed (decision 11), the history, and the bin. */
export function OwnEntryTools({ entry }: { entry: EntryView }) {
  const mayEdit = useMayEdit(entry.date, entry);
  return (
    <div className="row between row--nw">
      <Link className="back" to="/">
        <ArrowLeft className="i" aria-hidden="true" />
        <Trans>Start</Trans>
      </Link>
      <div className="row row--nw entry-tools">
        <FavoriteButton entry={entry} />
        {mayEdit ? <EditLink entryId={entry.id} /> : null}
        <ShareEntry entry={entry} />
        <HistoryLink entryId={entry.id} />
        <DeleteEntry entry={entry} />
      </div>
    </div>
  );
}
