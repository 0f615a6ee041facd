import { useLingui } from '@lingui/react/macro';
import { type EntryView, saveEntry } from '@tagfalter/local/entries';
import { IconButton } from '@tagfalter/ui/icon-button';
import { Heart } from 'lucide-react';
import { useCallback } from 'react';
import { useDiary } from './diary.tsx';
import { useFailureToast } from './failure-toast.ts';
import { useLetterKey } from './letter-key.ts';
import { useToast } from './toast.tsx';

/** Marks an entry or takes the mark away: shown at once, told the server when it can be (decision 11: in any tier). */
function useFavorite({ date, timeZone, isFavorite }: EntryView): () => void {
  const { t } = useLingui();
  const { db, env, accountId, sync } = useDiary();
  const toast = useToast();
  const failed = useFailureToast();
  const mark = useCallback(
    async (next: boolean) => {
      const change = { fields: { isFavorite: next }, addImages: [], removeImages: [] };
      try {
        await saveEntry(db, env, accountId, { date, timeZone, change });
        sync.wake('write');
      } catch {
        failed(t`Eintrag konnte nicht gespeichert werden.`);
        return false;
      }
      return true;
    },
    [db, env, accountId, sync, failed, t, date, timeZone],
  );
  return async () => {
    const done = await mark(!isFavorite);
    if (!done || !isFavorite) return;
    const onAct = () => void mark(true);
    toast({ title: t`Nicht mehr unter den Favoriten`, action: { label: t`Rückgängig`, onAct } });
  };
}

/** The heart of an entry. */
export function FavoriteButton({ entry }: { entry: EntryView }) {
  const { t } = useLingui();
  const toggle = useFavorite(entry);
  const letter = useLetterKey('f');
  return (
    <IconButton
      label={t`Favorit`}
      on={entry.isFavorite}
      aria-pressed={entry.isFavorite}
      aria-keyshortcuts={letter}
      onClick={toggle}
    >
      <Heart className="i" aria-hidden="true" />
    </IconButton>
  );
}
