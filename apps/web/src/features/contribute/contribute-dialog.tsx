import '@tagfalter/ui/styles/contribute.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '@tagfalter/ui/banner';
import { Dialog } from '@tagfalter/ui/dialog';
import { Images } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ContributeForm } from './contribute-form.tsx';
import type { ContributionEvent, ContributionRequest } from './contribution-event.ts';
import { type FormDraft, keepDraft } from './form-draft.ts';
import { HeldUp } from './held-up.tsx';
import type { Inbox } from './inbox.ts';
import { usePicked } from './photos/use-picked.ts';
import type { ContributionStore, ContributionStoreState } from './store/contribution-store.ts';
import { isHeldUp, onlyWordsWait } from './store/sending-state.ts';
import { useContributionStore, useContributionStoreState } from './store/use-contribution-store.ts';
import { Thanks } from './thanks.tsx';
import { useDraft } from './use-draft.ts';

export interface ContributeDialogProps extends Omit<ContributionRequest, 'files'> {
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
  const [{ view, name }, setShown] = useState<DialogView>({ view: 'form', name: '' });
  const store = useContributionStore(token, event, round);
  const titles = {
    form: t`Erinnerung hinzufügen`,
    sent: t`Danke, ${name}!`,
    almost: t`Fast geschafft`,
    stopped: t`Noch nicht angekommen`,
  };
  const [isElsewhere, setIsElsewhere] = useState(false);
  const onMore = useCallback((wasElsewhere = false) => {
    setIsElsewhere(wasElsewhere);
    setRound((count) => count + 1);
  }, []);
  return (
    <Dialog open onClose={onClosed} title={titles[view]} closeLabel={t`Schließen`}>
      {store ? (
        <Contributing
          key={round}
          {...{ store, event, token, inbox, onLate, onClosed, onMore, isElsewhere, onShown: setShown }}
        />
      ) : (
        <p role="status">{t`Einen Moment …`}</p>
      )}
    </Dialog>
  );
}

/** The form; after 'Senden' the thanks, or what stands in the way. */
interface DialogView {
  view: 'form' | 'sent' | 'almost' | 'stopped';
  name: string;
}

function sentView(state: ContributionStoreState): DialogView['view'] {
  if (isHeldUp(state)) return 'stopped';
  return onlyWordsWait(state) ? 'almost' : 'sent';
}

interface ContributingProps {
  store: ContributionStore;
  event: ContributionEvent;
  token: string;
  inbox: Pick<Inbox, 'connect'>;
  onLate: Inbox['put'];
  onClosed: () => void;
  /** Begins another contribution. @param wasElsewhere whether another tab has sent this one, with the photos in it */
  onMore: (wasElsewhere?: boolean) => void;
  isElsewhere: boolean;
  /** Hears what the dialog shows, and the guest's name. */
  onShown: (shown: DialogView) => void;
}

/** Whether the guest has to do something before it can go on: then the form is there again, with everything in it. */
const ASKS: readonly string[] = ['wrong_code', 'bad_request'];

/** Whether this form holds words that the contribution does not: another tab has sent it, with its own. */
function hasOtherWords(draft: FormDraft, { topMoment, guestMessage }: ContributionStoreState['row']): boolean {
  const [moment, greeting] = [draft.topMoment.trim(), draft.guestMessage.trim()];
  return (moment !== '' && moment !== topMoment) || (greeting !== '' && greeting !== guestMessage);
}

function Contributing({
  store,
  event,
  token,
  inbox,
  onLate,
  onClosed,
  onMore,
  isElsewhere,
  onShown,
}: ContributingProps) {
  const state = useContributionStoreState(store);
  const picked = usePicked(store);
  const typed = useDraft(token);
  const { draft } = typed;
  const hasSent = useRef(false);
  const onSubmit = () => {
    hasSent.current = true;
  };
  const { row } = state;
  const asks = ASKS.includes(row.block?.code ?? '');
  // Without a store nothing is safe before it has arrived.
  const isOthers = store.isStored && row.submitted && !hasSent.current && hasOtherWords(draft, row);
  const isSent = row.submitted && !isOthers && !asks && (store.isStored || row.state === 'finished');
  const view = isSent ? sentView(state) : 'form';
  const { take } = picked;
  useEffect(() => inbox.connect(take), [inbox, take]);
  useEffect(() => {
    if (!isOthers) return;
    // The other tab may have written the draft last.
    keepDraft(token, draft);
    onMore(true);
  }, [isOthers, token, draft, onMore]);
  useEffect(() => onShown({ view, name: row.guestName }), [onShown, view, row.guestName]);
  if (view === 'stopped') return <HeldUp {...{ store, state, onClosed }} />;
  if (view !== 'form') return <Thanks {...{ store, state, token, onClosed }} onMore={() => onMore()} />;
  return (
    <>
      {isElsewhere ? <SentElsewhere /> : null}
      <ContributeForm {...{ store, state, event, token, typed, onSubmit, picked, onLate }} />
    </>
  );
}

/** Why photos that were picked here are no longer in the form. */
function SentElsewhere() {
  const { t } = useLingui();
  return (
    <Banner icon={<Images className="i" aria-hidden="true" />} title={t`In einem anderen Tab gesendet`}>
      <p>
        <Trans>Deine Fotos sind dort mitgegangen. Was du hier geschrieben hast, wird ein eigener Beitrag.</Trans>
      </p>
    </Banner>
  );
}
