import { Trans } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { RotateCcw } from 'lucide-react';
import { useErrorToast } from '#platform/failure-toast.ts';
import { KeptWords } from './kept-words.tsx';
import { ReceiptSlip } from './receipt-slip.tsx';
import { SendingNote } from './sending-note.tsx';
import type { ContributionStore, ContributionStoreState } from './store/contribution-store.ts';
import { isEventGone } from './store/sending-state.ts';

export interface HeldUpProps {
  store: ContributionStore;
  state: ContributionStoreState;
  onClosed: () => void;
}

/** After 'Senden', where something stands in the way: what it is, what helps, and another try. */
export function HeldUp({ store, state, onClosed }: HeldUpProps) {
  const failed = useErrorToast();
  const isGone = isEventGone(state.row);
  return (
    <div className="contrib">
      <SendingNote store={store} state={state} />
      {isGone ? <KeptWords row={state.row} /> : <ReceiptSlip store={store} state={state} />}
      <div className="contrib__foot">
        {isGone ? null : (
          <Button
            variant="ev"
            large
            wide
            data-autofocus
            onClick={() => void store.retry().catch((error: unknown) => failed(error, 'guest: retry'))}
          >
            <RotateCcw className="i" aria-hidden="true" />
            <Trans>Erneut versuchen</Trans>
          </Button>
        )}
        <Button variant="quiet" onClick={onClosed}>
          <Trans>Schließen</Trans>
        </Button>
      </div>
    </div>
  );
}
