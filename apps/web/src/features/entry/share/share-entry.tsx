import { useLingui } from '@lingui/react/macro';
import type { EntryView } from '@tagfalter/local/entries/entries';
import { IconButton } from '@tagfalter/ui/icon-button';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { reportUnlessOffline } from '#platform/error-log.ts';
import { useToast } from '#platform/toast.tsx';

type ShareModule = typeof import('./share-dialog.tsx');

/** The button that shares an own entry; what it opens is fetched with the first tap. */
export function ShareEntry({ entry: { id, date } }: { entry: Pick<EntryView, 'id' | 'date'> }) {
  const { t } = useLingui();
  const toast = useToast();
  const [part, setPart] = useState<ShareModule>();
  const [open, setOpen] = useState(false);
  const start = () => {
    setOpen(true);
    if (part) return;
    import('./share-dialog.tsx').then(setPart, (error: unknown) => {
      reportUnlessOffline(error, 'sharing: its code');
      setOpen(false);
      toast({ title: t`Keine Verbindung. Bitte versuche es erneut, sobald du Netz hast.` });
    });
  };
  return (
    <>
      <IconButton label={t`Teilen`} aria-haspopup="dialog" onClick={start}>
        <Share2 className="i" aria-hidden="true" />
      </IconButton>
      {part ? <part.ShareDialog entryId={id} date={date} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
