import '@tagfalter/ui/styles/contribute.css';
import { useLingui } from '@lingui/react/macro';
import { Dialog } from '@tagfalter/ui/dialog';
import { useEffect, useState } from 'react';
import { ContributeForm } from './contribute-form.tsx';
import type { ContributionEvent, ContributionWish } from './contribution-event.ts';
import type { ContributionHome } from './contribution-home.ts';
import { clearDraft } from './form-draft.ts';
import { HeldUp } from './held-up.tsx';
import type { Inbox } from './inbox.ts';
import { isHeldUp } from './sending-state.ts';
import { Thanks } from './thanks.tsx';
import { useHome, useHomeState } from './use-home.ts';
import { usePicked } from './use-picked.ts';

export interface ContributeDialogProps extends Omit<ContributionWish, 'files'> {
  /** Photos that were picked on the page, before the dialog was there or since. */
  inbox: Pick<Inbox, 'connect'>;
  /** Hears photos that come after the dialog was closed. */
  onLate: Inbox['put'];
  onClosed: () => void;
}

/**
 * 'Erinnerung hinzufügen': the form, and after 'Senden' the thanks with the receipt. One dialog from beginning to end: the
 * page takes one that closes for a step back.
 */
export function ContributeDialog({ event, token, inbox, onLate, onClosed }: ContributeDialogProps) {
  const { t } = useLingui();
  const [round, setRound] = useState(0);
  const [{ view, name }, setShown] = useState<Shown>({ view: 'form', name: '' });
  const home = useHome(token, event, round);
  const titles = { form: t`Erinnerung hinzufügen`, sent: t`Danke, ${name}!`, stopped: t`Noch nicht angekommen` };
  const onMore = () => setRound((count) => count + 1);
  return (
    <Dialog open onClose={onClosed} title={titles[view]} closeLabel={t`Schließen`}>
      {home ? (
        <Contributing key={round} {...{ home, event, token, inbox, onLate, onClosed, onMore, onShown: setShown }} />
      ) : (
        <p role="status">{t`Einen Moment …`}</p>
      )}
    </Dialog>
  );
}

/** The form; after 'Senden' the thanks, or what stands in the way. */
interface Shown {
  view: 'form' | 'sent' | 'stopped';
  name: string;
}

interface ContributingProps {
  home: ContributionHome;
  event: ContributionEvent;
  token: string;
  inbox: Pick<Inbox, 'connect'>;
  onLate: Inbox['put'];
  onClosed: () => void;
  onMore: () => void;
  /** Hears what the dialog shows, and the guest's name. */
  onShown: (shown: Shown) => void;
}

/** Whether the guest has to do something before it can go on: then the form is there again, with everything in it. */
const ASKS: readonly string[] = ['wrong_code', 'bad_request'];

function Contributing({ home, event, token, inbox, onLate, onClosed, onMore, onShown }: ContributingProps) {
  const state = useHomeState(home);
  const picked = usePicked(home);
  const { row } = state;
  const asks = ASKS.includes(row.block?.code ?? '');
  // Without a store nothing is safe before it has arrived.
  const isSent = row.submitted && !asks && (home.isStored || row.state === 'finished');
  const view = !isSent ? 'form' : isHeldUp(state) ? 'stopped' : 'sent';
  const isTold = row.submitted && row.told === row.change && row.block === null;
  const { take } = picked;
  useEffect(() => inbox.connect(take), [inbox, take]);
  useEffect(() => {
    if (isTold) clearDraft(token, row.guestName);
  }, [isTold, token, row.guestName]);
  useEffect(() => onShown({ view, name: row.guestName }), [onShown, view, row.guestName]);
  if (view === 'stopped') return <HeldUp {...{ home, state, onClosed }} />;
  if (view === 'sent') return <Thanks {...{ home, state, token, onMore, onClosed }} />;
  return <ContributeForm {...{ home, state, event, token, picked, onLate }} />;
}
