import { Trans } from '@lingui/react/macro';
import { isSentFor } from '@tagfalter/local/guest/contribution-rows';
import { laterFragment } from '@tagfalter/local/guest/hand-in-later';
import { progressOf } from '@tagfalter/local/guest/progress';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { CircleCheck, Plus } from 'lucide-react';
import { HandInLater } from './hand-in-later.tsx';
import type { ContributionHome, HomeState } from './home/contribution-home.ts';
import { ReceiptSlip } from './receipt-slip.tsx';
import { SendingNote } from './sending-note.tsx';

export interface ThanksProps {
  home: ContributionHome;
  state: HomeState;
  token: string;
  onMore: () => void;
  onClosed: () => void;
}

/** Address of the event with id and secret behind `#`: whoever has it completes the contribution. */
export function laterAddress(token: string, row: HomeState['row']): string {
  return `${location.origin}/events/${token}${laterFragment(row)}`;
}

/** After 'Senden': what has arrived, and what a guest may do next. */
export function Thanks({ home, state, token, onMore, onClosed }: ThanksProps) {
  const { row, receipts } = state;
  const progress = progressOf(row, receipts);
  const isDone = home.isStored ? progress.isWhole : row.state === 'finished';
  return (
    <div className="contrib">
      {isDone ? (
        <p className="contrib__done" role="status">
          <CircleCheck className="i" aria-hidden="true" />
          <span>
            <b>
              <Trans>Erfolgreich!</Trans>
            </b>{' '}
            <Trans>Deine Erinnerung wurde hinzugefügt.</Trans>{' '}
            {row.awaitsApproval ? <Trans>Sie erscheint, sobald die Gastgeber sie freigeben.</Trans> : null}
          </span>
        </p>
      ) : (
        <SendingNote home={home} state={state} />
      )}
      <ReceiptSlip home={home} state={state} />
      {home.isStored && !isDone && isSentFor(row) ? <HandInLater address={laterAddress(token, row)} /> : null}
      <div className="contrib__foot">
        <Button variant="line" large wide data-autofocus onClick={onMore}>
          <Plus className="i" aria-hidden="true" />
          <Trans>Noch mehr Bilder</Trans>
        </Button>
        <div className="contrib__pair">
          <a className={buttonClass('quiet')} href="/">
            <Trans>Tagfalter kennenlernen</Trans>
          </a>
          <Button variant="quiet" onClick={onClosed}>
            <Trans>Schließen</Trans>
          </Button>
        </div>
      </div>
    </div>
  );
}
