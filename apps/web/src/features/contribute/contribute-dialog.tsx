import '@tagfalter/ui/styles/contribute.css';
import { useLingui } from '@lingui/react/macro';
import { Dialog } from '@tagfalter/ui/dialog';
import { useEffect, useRef, useState } from 'react';
import { ContributeForm } from './contribute-form.tsx';
import type { ContributionEvent, ContributionWish } from './contribution-event.ts';
import type { ContributionHome } from './contribution-home.ts';
import { clearDraft } from './form-draft.ts';
import { Thanks } from './thanks.tsx';
import { useHome, useHomeState } from './use-home.ts';
import { usePicked } from './use-picked.ts';

export interface ContributeDialogProps extends ContributionWish {
  onClosed: () => void;
}

/** 'Erinnerung hinzufügen': the form, and after 'Senden' the thanks with the receipt. */
export function ContributeDialog({ event, token, files, onClosed }: ContributeDialogProps) {
  const [round, setRound] = useState(0);
  const home = useHome(token, event, round);
  const { t } = useLingui();
  if (!home) {
    return (
      <Dialog open onClose={onClosed} title={t`Erinnerung hinzufügen`} closeLabel={t`Schließen`}>
        <p role="status">{t`Einen Moment …`}</p>
      </Dialog>
    );
  }
  const first = round === 0 ? (files ?? []) : [];
  const onMore = () => setRound((count) => count + 1);
  return <Contributing key={round} {...{ home, event, token, first, onClosed, onMore }} />;
}

interface ContributingProps {
  home: ContributionHome;
  event: ContributionEvent;
  token: string;
  /** Photos that were picked before the dialog was open. */
  first: readonly File[];
  onClosed: () => void;
  onMore: () => void;
}

/** Whether the guest has to do something before it can go on: then the form is there again, with everything in it. */
const ASKS: readonly string[] = ['wrong_code'];

function Contributing({ home, event, token, first, onClosed, onMore }: ContributingProps) {
  const { t } = useLingui();
  const state = useHomeState(home);
  const picked = usePicked(home);
  const { row } = state;
  const asks = ASKS.includes(row.block?.code ?? '');
  // Without a store nothing is safe before it has arrived.
  const isSent = row.submitted && !asks && (home.isStored || row.state === 'finished');
  const isTold = row.submitted && row.told === row.change && row.block === null;
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    picked.take(first, 'any');
  }, [picked, first]);
  useEffect(() => {
    if (isTold) clearDraft(token, row.guestName);
  }, [isTold, token, row.guestName]);
  const name = row.guestName;
  const title = isSent ? t`Danke, ${name}!` : t`Erinnerung hinzufügen`;
  return (
    <Dialog open onClose={onClosed} title={title} closeLabel={t`Schließen`}>
      {isSent ? (
        <Thanks {...{ home, state, token, onMore, onClosed }} />
      ) : (
        <ContributeForm {...{ home, state, event, token, picked }} />
      )}
    </Dialog>
  );
}
