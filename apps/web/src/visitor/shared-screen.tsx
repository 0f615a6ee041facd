import '@tagfalter/ui/styles/shared.css';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Fault } from '@tagfalter/local/base/fault';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { Empty } from '@tagfalter/ui/empty';
import { NotFoundDrawing } from '@tagfalter/ui/not-found-drawing';
import { useState } from 'react';
import { recallAccount } from '#entities/person/account-memory.ts';
import { deviceStore } from '#platform/browser-stores.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { JoinBanner } from './join-banner.tsx';
import type { SharedLink } from './link.ts';
import { ReportLink } from './report-link.tsx';
import { SharedCover } from './shared-cover.tsx';
import { SharedEntryView } from './shared-day.tsx';
import { type SharedState, useShared } from './use-shared.ts';
import { VisitorBar } from './visitor-bar.tsx';

/** A shared entry, to people without an account as well (spec §2, spec decision 23). */
export function SharedScreen({ link }: { link: SharedLink }) {
  const { state, load, open } = useShared(link);
  // An owner's preview shows the page as a guest sees it.
  const [isMember] = useState(() => !link.isLook && recallAccount(deviceStore) !== null);
  return (
    <>
      <VisitorBar isMember={isMember} isLook={link.isLook} />
      <main className="main" id="content" tabIndex={-1}>
        <Content state={state} isLook={link.isLook} onAgain={load} onOpen={open} />
        {state.status === 'open' && !link.isLook ? <ReportLink token={link.token} /> : null}
        {isMember || state.status !== 'open' ? null : <JoinBanner firstName={state.page.author.firstName} />}
      </main>
    </>
  );
}

interface ContentProps {
  state: SharedState;
  /** Whether its owner previews the page, which does not use up the link. */
  isLook: boolean;
  onAgain: () => void;
  onOpen: (page: Extract<SharedState, { status: 'cover' }>['page']) => void;
}

function Content({ state, isLook, onAgain, onOpen }: ContentProps) {
  switch (state.status) {
    case 'loading':
      return <div className="shared-wait" role="status" aria-busy="true" />;
    case 'missing':
      return <MissingShare />;
    case 'failed':
      return <LoadFailed fault={state.fault} onAgain={onAgain} />;
    case 'cover':
      return <SharedCover {...state} onOpen={() => onOpen(state.page)} />;
    case 'open':
      return <SharedEntryView page={state.page} isUsed={state.page.isOnce && !isLook} />;
  }
}

/** Shown for every dead link (spec §2): it does not reveal which ones once worked. */
function MissingShare() {
  const { t } = useLingui();
  return (
    <Empty drawing={<NotFoundDrawing />} title={t`Eintrag nicht verfügbar`} level="page">
      <p>
        <Trans>Dieser geteilte Link ist ungültig oder wurde deaktiviert.</Trans>
      </p>
      <a className={buttonClass('line')} href="/">
        <Trans>Zur Startseite</Trans>
      </a>
    </Empty>
  );
}

function LoadFailed({ fault, onAgain }: { fault: Fault; onAgain: () => void }) {
  const faultWords = useFaultWords();
  return (
    <div className="empty" role="alert">
      <p>{faultWords(fault)}</p>
      <Button variant="ink" onClick={onAgain}>
        <Trans>Erneut versuchen</Trans>
      </Button>
    </div>
  );
}
