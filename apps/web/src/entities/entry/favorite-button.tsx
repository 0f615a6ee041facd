import { useLingui } from '@lingui/react/macro';
import { type EntryView, saveEntry } from '@tagfalter/local/entries/entries';
import { IconButton } from '@tagfalter/ui/icon-button';
import { Heart } from 'lucide-react';
import { useCallback } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useErrorToast } from '#platform/failure-toast.ts';
import { useLetterKey } from '#platform/letter-key.ts';
import { useToast } from '#platform/toast.tsx';

/** Marks an entry or takes the mark away: shown at once, told the server when it can be (decision 11: in any tier). */
function useFavorite({ date, timeZone, isFavorite }: EntryView): () => void {
  const { t } = useLingui();
  const { db, env, sync } = useDiary();
  const toast = useToast();
  const failed = useErrorToast();
  const mark = useCallback(
    async (next: boolean) => {
      const change = { fields: { isFavorite: next }, addImages: [], removeImages: [] };
      try {
        await saveEntry(db, env, { date, timeZone, change });
        sync.wake('write');
      } catch (error) {
        failed(error, 'favourite', t`Eintrag konnte nicht gespeichert werden.`);
        return false;
      }
      return true;
    },
    [db, env, sync, failed, t, date, timeZone],
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
