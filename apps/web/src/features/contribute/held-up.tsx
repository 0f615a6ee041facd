import { Trans } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { RotateCcw } from 'lucide-react';
import { useErrorToast } from '#platform/failure-toast.ts';
import type { ContributionHome, HomeState } from './home/contribution-home.ts';
import { isEventGone } from './home/sending-state.ts';
import { KeptWords } from './kept-words.tsx';
import { ReceiptSlip } from './receipt-slip.tsx';
import { SendingNote } from './sending-note.tsx';

export interface HeldUpProps {
  home: ContributionHome;
  state: HomeState;
  onClosed: () => void;
}

/** After 'Senden', where something stands in the way: what it is, what helps, and another try. */
export function HeldUp({ home, state, onClosed }: HeldUpProps) {
  const failed = useErrorToast();
  const isGone = isEventGone(state.row);
  return (
    <div className="contrib">
      <SendingNote home={home} state={state} />
      {isGone ? <KeptWords row={state.row} /> : <ReceiptSlip home={home} state={state} />}
      <div className="contrib__foot">
        {isGone ? null : (
          <Button
            variant="ev"
            large
            wide
            data-autofocus
            onClick={() => void home.retry().catch((error: unknown) => failed(error, 'guest: retry'))}
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
