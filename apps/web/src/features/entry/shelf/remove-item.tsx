import { Trans, useLingui } from '@lingui/react/macro';
import { removeFromShelf } from '@tagfalter/contract/remove-from-shelf';
import type { ShelfItem } from '@tagfalter/domain/shelf';
import { Button } from '@tagfalter/ui/button';
import { useState } from 'react';
import { accountRequest } from '#entities/person/account-request.ts';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';
import { useFaultWords } from '#platform/fault-words.ts';
import { useToast } from '#platform/toast.tsx';
import { SHELF_WORDS } from './shelf-words.ts';

/** Takes one thing from the shelf, after a question; it leaves the screen with the next pull. */
export function RemoveItem({ entryId, item: { kind, label, file } }: { entryId: string; item: ShelfItem }) {
  const { t } = useLingui();
  const toast = useToast();
  const faultWords = useFaultWords();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const what = t(SHELF_WORDS[kind]);
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
      <Button
        variant="quiet"
        aria-disabled={isBusy}
        aria-label={t`${what} ${label} entfernen`}
        onClick={() => setAsking(true)}
      >
        <Trans>Entfernen</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t`Mitgebrachtes entfernen?`}
        text={t`${what} ${label} verschwindet von allen deinen Geräten und lässt sich hier nicht zurückholen. Der Eintrag bleibt, wie er ist.`}
        confirm={t`Entfernen`}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
