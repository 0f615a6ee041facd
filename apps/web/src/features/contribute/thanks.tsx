import { Trans } from '@lingui/react/macro';
import { isSentFor } from '@tagfalter/local/guest/contribution-rows';
import { progressOf } from '@tagfalter/local/guest/progress';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { Plus } from 'lucide-react';
import { AddedNote } from './added-note.tsx';
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

/** After 'Senden': what has arrived, and what a guest may do next. */
export function Thanks({ home, state, token, onMore, onClosed }: ThanksProps) {
  const { row, receipts } = state;
  const progress = progressOf(row, receipts);
  const isDone = home.isStored ? progress.isWhole : row.state === 'finished';
  return (
    <div className="contrib">
      {isDone ? <AddedNote awaitsApproval={row.awaitsApproval} /> : <SendingNote home={home} state={state} />}
      <ReceiptSlip home={home} state={state} />
      {home.isStored && !isDone && isSentFor(row) ? <HandInLater token={token} row={row} /> : null}
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
