import { Trans, useLingui } from '@lingui/react/macro';
import { hasArrived } from '@tagfalter/local/guest/contribution-rows';
import { Button } from '@tagfalter/ui/button';
import { CircleCheck, Trash2 } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';
import { useErrorToast, useFailureToast } from '#platform/failure-toast.ts';
import { useToast } from '#platform/toast.tsx';
import type { ContributionEvent } from '../contribution-event.ts';
import type { MemoryHome } from '../home/memory-home.ts';
import { dropFromMemory, heldInMemory, watchMemory } from '../home/memory-homes.ts';
import { useHomeState } from '../home/use-home.ts';
import { openContribution } from '../open-contribution.tsx';
import { SendingNote } from '../sending-note.tsx';

interface MineInMemoryProps {
  event: ContributionEvent;
  token: string;
}

/** What a browser without a store holds for its guest: how sending ended is said here, also if the form was closed before. */
export function MineInMemory({ event, token }: MineInMemoryProps) {
  const homes = useSyncExternalStore(watchMemory, () => heldInMemory(token));
  return homes.map((home) => <Held key={home.state().row.id} {...{ home, event, token }} />);
}

function Held({ home, event, token }: MineInMemoryProps & { home: MemoryHome }) {
  const failed = useErrorToast();
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
      {isSending ? null : (
        <Button
          variant="ev"
          onClick={() =>
            void openContribution({ event, token }).catch((error: unknown) => failed(error, 'guest: going on'))
          }
        >
          <Trans>Weiterschreiben und senden</Trans>
        </Button>
      )}
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
      <p className="contrib__done" role="status">
        <CircleCheck className="i" aria-hidden="true" />
        <span>
          <b>
            <Trans>Erfolgreich!</Trans>
          </b>{' '}
          <Trans>Deine Erinnerung wurde hinzugefügt.</Trans>{' '}
          {awaitsApproval ? <Trans>Sie erscheint, sobald die Gastgeber sie freigeben.</Trans> : null}
        </span>
      </p>
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
