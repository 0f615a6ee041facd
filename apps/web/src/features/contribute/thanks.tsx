import { Trans } from '@lingui/react/macro';
import { isSentFor } from '@tagfalter/local/guest/contribution-rows';
import { progressOf } from '@tagfalter/local/guest/progress';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { Plus } from 'lucide-react';
import { AddedNote } from './added-note.tsx';
import { HandInLater } from './hand-in-later.tsx';
import { ReceiptSlip } from './receipt-slip.tsx';
import { SendingNote } from './sending-note.tsx';
import type { ContributionStore, ContributionStoreState } from './store/contribution-store.ts';

export interface ThanksProps {
  store: ContributionStore;
  state: ContributionStoreState;
  token: string;
  onMore: () => void;
  onClosed: () => void;
}

/** After 'Senden': what has arrived, and what a guest may do next. */
export function Thanks({ store, state, token, onMore, onClosed }: ThanksProps) {
  const { row, receipts } = state;
  const progress = progressOf(row, receipts);
  const isDone = store.isStored ? progress.isWhole : row.state === 'finished';
  return (
    <div className="contrib">
      {isDone ? <AddedNote awaitsApproval={row.awaitsApproval} /> : <SendingNote store={store} state={state} />}
      <ReceiptSlip store={store} state={state} />
      {store.isStored && !isDone && isSentFor(row) ? <HandInLater token={token} row={row} /> : null}
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
