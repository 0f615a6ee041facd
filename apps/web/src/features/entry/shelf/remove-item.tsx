import { useLingui } from '@lingui/react/macro';
import { removeFromShelf } from '@tagfalter/contract/remove-from-shelf';
import type { ShelfItem } from '@tagfalter/domain/shelf';
import { IconButton } from '@tagfalter/ui/icon-button';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { accountRequest } from '#entities/person/account-request.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';
import { useFaultWords } from '#platform/fault-words.ts';
import { useToast } from '#platform/toast.tsx';
import { itemWords, SHELF_WORDS } from './shelf-words.ts';

/** Takes one thing from the shelf, after a question; it leaves the screen with the next pull. */
export function RemoveItem({ entryId, item }: { entryId: string; item: ShelfItem }) {
  const { t } = useLingui();
  const toast = useToast();
  const faultWords = useFaultWords();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { language } = useFormat();
  const { kind, label, file } = item;
  const [what, name] = [t(SHELF_WORDS[kind]), itemWords(item, language)];
  const remove = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const { method, path, reply: schema } = removeFromShelf;
    const body = { kind, ...(file ? { hash: file.hash } : { label }) };
    const url = path.replace(':id', encodeURIComponent(entryId));
    const reply = await accountRequest({ method, path: url, body, schema });
    setBusy(false);
    if (reply.ok) toast({ title: t`Entfernt` });
    else toast({ title: t`Das hat nicht geklappt`, description: faultWords(reply.fault), variant: 'destructive' });
  };
  return (
    <>
      <IconButton aria-disabled={isBusy} label={t`${what} ${name} entfernen`} onClick={() => setAsking(true)}>
        <Trash2 className="i" aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        title={t`Mitgebrachtes entfernen?`}
        text={t`${what} ${name} verschwindet von allen deinen Geräten und lässt sich hier nicht zurückholen. Der Eintrag bleibt, wie er ist.`}
        confirm={t`Entfernen`}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
