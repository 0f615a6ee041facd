import { Trans } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { CircleCheck } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useErrorToast } from '#platform/failure-toast.ts';
import type { ContributionEvent } from './contribution-event.ts';
import type { ContributionHome } from './contribution-home.ts';
import { heldInMemory, watchMemory } from './memory-homes.ts';
import { openContribution } from './open.tsx';
import { SendingNote } from './sending-note.tsx';
import { useHomeState } from './use-home.ts';

interface MineInMemoryProps {
  event: ContributionEvent;
  token: string;
}

/** What a browser without a store holds for its guest: how sending ended is said here, also if the form was closed before. */
export function MineInMemory({ event, token }: MineInMemoryProps) {
  const home = useSyncExternalStore(watchMemory, () => heldInMemory(token));
  return home ? <Held key={home.state().row.id} {...{ home, event, token }} /> : null;
}

function Held({ home, event, token }: MineInMemoryProps & { home: ContributionHome }) {
  const failed = useErrorToast();
  const state = useHomeState(home);
  const { row, isSending, hasFailed } = state;
  if (!row.submitted && row.files.length === 0) return null;
  if (row.state === 'finished') {
    return (
      <p className="contrib__done" role="status">
        <CircleCheck className="i" aria-hidden="true" />
        <span>
          <b>
            <Trans>Erfolgreich!</Trans>
          </b>{' '}
          <Trans>Deine Erinnerung wurde hinzugefügt.</Trans>
        </span>
      </p>
    );
  }
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
    </article>
  );
}
