import { Trans, useLingui } from '@lingui/react/macro';
import { hasArrived } from '@tagfalter/local/guest/contribution-rows';
import { Button } from '@tagfalter/ui/button';
import { Trash2 } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';
import { useFailureToast } from '#platform/failure-toast.ts';
import { useToast } from '#platform/toast.tsx';
import { AddedNote } from '../added-note.tsx';
import type { ContributionEvent } from '../contribution-event.ts';
import { SendingNote } from '../sending-note.tsx';
import type { MemoryStore } from '../store/memory-store.ts';
import { dropFromMemory, heldInMemory, watchMemory } from '../store/memory-stores.ts';
import { useContributionStoreState } from '../store/use-contribution-store.ts';
import { GoOnButton } from './go-on-button.tsx';

interface MineInMemoryProps {
  event: ContributionEvent;
  token: string;
}

/** Contributions in a browser without a store, with the result of sending, also if the form was closed before. */
export function MineInMemory({ event, token }: MineInMemoryProps) {
  const stores = useSyncExternalStore(watchMemory, () => heldInMemory(token));
  return stores.map((store) => <Held key={store.state().row.id} {...{ store, event, token }} />);
}

function Held({ store, event, token }: MineInMemoryProps & { store: MemoryStore }) {
  const state = useContributionStoreState(store);
  const { row, isSending, hasFailed } = state;
  if (!row.submitted && row.files.length === 0) return null;
  if (row.state === 'finished') return <Arrived {...{ store, token }} awaitsApproval={row.awaitsApproval} />;
  return (
    <article className="contrib">
      <p role="status">
        <b>{isSending ? <Trans>Wird gesendet …</Trans> : <Trans>Noch nicht gesendet</Trans>}</b>
      </p>
      <SendingNote store={store} state={state} />
      {hasFailed ? (
        <p className="err" role="alert">
          <Trans>Upload fehlgeschlagen. Deine Eingaben bleiben erhalten.</Trans>
        </p>
      ) : null}
      {isSending ? null : <GoOnButton event={event} token={token} />}
      {!isSending && row.files.some(hasArrived) ? <DeleteHere {...{ store, token }} /> : null}
    </article>
  );
}

interface HeldHereProps {
  store: MemoryStore;
  token: string;
}

function Arrived({ store, token, awaitsApproval }: HeldHereProps & { awaitsApproval: boolean }) {
  return (
    <article className="contrib">
      <AddedNote awaitsApproval={awaitsApproval} />
      <DeleteHere {...{ store, token }} />
    </article>
  );
}

/** 'Beitrag löschen' for as long as this page is open: nothing else knows the secret. */
function DeleteHere({ store, token }: HeldHereProps) {
  const { t } = useLingui();
  const toast = useToast();
  const failed = useFailureToast();
  const [isAsked, setIsAsked] = useState(false);
  async function remove(): Promise<void> {
    if (!(await store.withdraw())) return failed();
    dropFromMemory(token, store);
    toast({ title: t`Beitrag gelöscht` });
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsked(true)}>
        <Trash2 className="i" aria-hidden="true" />
        <Trans>Beitrag löschen</Trans>
      </Button>
      {isAsked ? (
        <ConfirmDialog
          open
          title={t`Beitrag löschen?`}
          text={t`Deine Worte und Bilder verschwinden aus dem Gästebuch.`}
          confirm={t`Löschen`}
          onConfirm={() => void remove()}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
    </>
  );
}
