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
import type { MemoryHome } from '../home/memory-home.ts';
import { dropFromMemory, heldInMemory, watchMemory } from '../home/memory-homes.ts';
import { useHomeState } from '../home/use-home.ts';
import { SendingNote } from '../sending-note.tsx';
import { GoOnButton } from './go-on-button.tsx';

interface MineInMemoryProps {
  event: ContributionEvent;
  token: string;
}

/** Contributions in a browser without a store, with the result of sending, also if the form was closed before. */
export function MineInMemory({ event, token }: MineInMemoryProps) {
  const homes = useSyncExternalStore(watchMemory, () => heldInMemory(token));
  return homes.map((home) => <Held key={home.state().row.id} {...{ home, event, token }} />);
}

function Held({ home, event, token }: MineInMemoryProps & { home: MemoryHome }) {
  const state = useHomeState(home);
  const { row, isSending, hasFailed } = state;
  if (!row.submitted && row.files.length === 0) return null;
  if (row.state === 'finished') return <Arrived {...{ home, token }} awaitsApproval={row.awaitsApproval} />;
  return (
    <article className="contrib">
      <p role="status">
        <b>{isSending ? <Trans>Wird gesendet …</Trans> : <Trans>Noch nicht gesendet</Trans>}</b>
      </p>
      <SendingNote home={home} state={state} />
      {hasFailed ? (
        <p className="err" role="alert">
          <Trans>Upload fehlgeschlagen. Deine Eingaben bleiben erhalten.</Trans>
        </p>
      ) : null}
      {isSending ? null : <GoOnButton event={event} token={token} />}
      {!isSending && row.files.some(hasArrived) ? <DeleteHere {...{ home, token }} /> : null}
    </article>
  );
}

interface HeldHereProps {
  home: MemoryHome;
  token: string;
}

function Arrived({ home, token, awaitsApproval }: HeldHereProps & { awaitsApproval: boolean }) {
  return (
    <article className="contrib">
      <AddedNote awaitsApproval={awaitsApproval} />
      <DeleteHere {...{ home, token }} />
    </article>
  );
}

/** 'Beitrag löschen' for as long as this page is open: nothing else knows the secret. */
function DeleteHere({ home, token }: HeldHereProps) {
  const { t } = useLingui();
  const toast = useToast();
  const failed = useFailureToast();
  const [isAsked, setIsAsked] = useState(false);
  async function remove(): Promise<void> {
    if (!(await home.withdraw())) return failed();
    dropFromMemory(token, home);
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
