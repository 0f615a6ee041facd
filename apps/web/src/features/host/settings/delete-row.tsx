import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { Button } from '@tagfalter/ui/button';
import { SettingRow } from '@tagfalter/ui/setting-row';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { BookStore } from '#entities/event-book/book-store.ts';
import { removeEvent } from '#entities/event-host/host-calls.ts';
import { useAct } from '#entities/event-host/use-act.ts';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';

interface DeleteRowProps {
  event: OwnEvent;
  store: Pick<BookStore, 'load'>;
}

/** Deletes the event with everything in it, after a question. */
export function DeleteRow({ event, store }: DeleteRowProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { act, isBusy } = useAct();
  const leave = async () => {
    // The book hears that it is gone, so that this device keeps nothing of it either.
    await store.load();
    await navigate({ to: '/events' });
  };
  const remove = () =>
    act(
      () => removeEvent(event),
      () => void leave(),
      {
        title: t`Fehler beim Löschen`,
        description: t`Das Event konnte nicht gelöscht werden.`,
      },
    );
  return (
    <>
      <SettingRow
        title={t`Event löschen`}
        note={t`Mit allen Bildern und Grüßen, für alle`}
        control={() => (
          <Button variant="red" disabled={isBusy} aria-label={t`Event löschen`} onClick={() => setAsking(true)}>
            {isBusy ? <Trans>Wird gelöscht …</Trans> : <Trans>Löschen</Trans>}
          </Button>
        )}
      />
      <ConfirmDialog
        open={isAsking}
        title={t`Event löschen?`}
        text={t`Alle Bilder und Grüße gehen mit ihm, für alle und endgültig.`}
        confirm={t`Löschen`}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
