import { useLingui } from '@lingui/react/macro';
import { deleteEntry, type EntryView } from '@tagfalter/local/entries/entries';
import { IconButton } from '@tagfalter/ui/icon-button';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useBringBack } from '#entities/entry/use-bring-back.ts';
import { useHadLink } from '#entities/share/use-linked-days.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';
import { useErrorToast } from '#platform/failure-toast.ts';
import { useToast } from '#platform/toast.tsx';

/**
 * Deletes an entry after asking; the page is left first, for there is nothing to show on it afterwards. The message offers to
 * take that back; later 'Zuletzt gelöscht' does (spec decision 42).
 */
function useDeletion({ id, date }: EntryView): () => Promise<void> {
  const { t } = useLingui();
  const { db, env, sync } = useDiary();
  const toast = useToast();
  const failed = useErrorToast();
  const bringBack = useBringBack();
  const hadLink = useHadLink(id);
  const navigate = useNavigate();
  return async () => {
    await navigate({ to: '/dashboard' });
    try {
      await deleteEntry(db, env, date);
      sync.wake('write');
      const undo = async () => bringBack(date, await hadLink());
      toast({ title: t`Eintrag gelöscht`, action: { label: t`Rückgängig`, onAct: () => void undo() } });
    } catch (error) {
      failed(error, 'entry: deleting', t`Eintrag konnte nicht gelöscht werden.`);
    }
  };
}

/** The bin of an entry, and the question behind it. */
export function DeleteEntry({ entry }: { entry: EntryView }) {
  const { t } = useLingui();
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const remove = useDeletion(entry);
  const day = format.longDay(entry.date);
  return (
    <>
      <IconButton label={t`Löschen`} onClick={() => setAsking(true)}>
        <Trash2 className="i" aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={asking}
        title={t`Eintrag löschen?`}
        text={t`Der Eintrag vom ${day} verschwindet von allen deinen Geräten, mit Fotos und Aufnahme. 30 Tage lang kannst du ihn in den Einstellungen unter ‚Zuletzt gelöscht‘ zurückholen.`}
        confirm={t`Löschen`}
        cancel={t`Abbrechen`}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
