import '@tagfalter/ui/styles/contribute.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ContributionRow, isSentFor } from '@tagfalter/local/guest/contribution-rows';
import { deleteContribution, listContributions } from '@tagfalter/local/guest/contributions';
import { type Progress, progressOf } from '@tagfalter/local/guest/progress';
import { Button } from '@tagfalter/ui/button';
import { liveQuery } from 'dexie';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';
import { report } from '#platform/error-log.ts';
import { useErrorToast } from '#platform/failure-toast.ts';
import { useToast } from '#platform/toast.tsx';
import { useNextRow } from '#platform/use-next-row.ts';
import { hasCodeChanged, useNewerTicket } from '../code-need.ts';
import type { ContributionEvent } from '../contribution-event.ts';
import { HandInLater } from '../hand-in-later.tsx';
import { KeptWords } from '../kept-words.tsx';
import { ProblemNotes } from '../photos/problem-notes.tsx';
import { ReceiptSlip } from '../receipt-slip.tsx';
import { SendingNote } from '../sending-note.tsx';
import type { ContributionStoreState } from '../store/contribution-store.ts';
import { type Guest, openHeldGuest, rememberedAccount } from '../store/guest-store.ts';
import { isEventGone, isHeldUp } from '../store/sending-state.ts';
import { storedContributionOf } from '../store/stored-contribution.ts';
import { useContributionStoreState } from '../store/use-contribution-store.ts';
import { GoOnButton } from './go-on-button.tsx';
import { LaterNote } from './later-note.tsx';
import { MineInMemory } from './mine-in-memory.tsx';
import { MissingFiles } from './missing-files.tsx';
import { OtherCode } from './other-code.tsx';
import { useLaterLink } from './use-later-link.ts';

export interface MyContributionsProps {
  /** `null` if it may not be seen or is gone: this device's contributions to it are shown all the same. */
  event: ContributionEvent | null;
  token: string;
}

const hasContent = ({ submitted, files }: ContributionRow): boolean => submitted || files.length > 0;

/** Contributions on this device to the event, live; sending goes on as soon as the page is opened. */
function useMine(token: string): { guest: Guest; rows: ContributionRow[] } | null {
  const [mine, setMine] = useState<{ guest: Guest; rows: ContributionRow[] } | null>(null);
  useEffect(() => {
    let stop: () => void = () => undefined;
    let isLeft = false;
    void openHeldGuest(token).then((guest) => {
      if (!guest || isLeft) return;
      const query = liveQuery(() => listContributions(guest.db, rememberedAccount()));
      const watching = query.subscribe({
        next: (rows) => setMine({ guest, rows: rows.filter(hasContent) }),
        error: (error: unknown) => report(error, 'guest: my contributions'),
      });
      stop = () => watching.unsubscribe();
    });
    return () => {
      isLeft = true;
      stop();
    };
  }, [token]);
  return mine;
}

/** 'Meine Beiträge': contributions of this device, with their receipts; renders nothing if there are none. */
export function MyContributions({ event, token }: MyContributionsProps) {
  const { count, state } = useLaterLink(token, event);
  return (
    <>
      <LaterNote state={state} />
      {/* A link of another browser makes a store where there was none. */}
      <Mine key={count} event={event} token={token} />
      {event ? <MineInMemory event={event} token={token} /> : null}
    </>
  );
}

function Mine({ event, token }: MyContributionsProps) {
  const mine = useMine(token);
  const { list } = useNextRow(mine?.rows.length ?? 0);
  if (!mine || mine.rows.length === 0) return null;
  return (
    <section className="contrib contrib--mine">
      <h2 className="h-sec">
        <Trans>Meine Beiträge</Trans>
      </h2>
      <div className="contrib" ref={list}>
        {mine.rows.map((row) => (
          <OneContribution key={row.id} guest={mine.guest} row={row} event={event} token={token} />
        ))}
      </div>
    </section>
  );
}

interface OneContributionProps extends MyContributionsProps {
  guest: Guest;
  row: ContributionRow;
}

/** No step helps if the event is gone. */
const NOTHING = { pickAgain: false, handInLater: false, retry: false, otherCode: false };

/** Steps by which a guest makes a contribution arrive whole. */
function whatHelps(state: ContributionStoreState, { unreadable, refused, isWhole }: Progress): typeof NOTHING {
  const { row } = state;
  const otherCode = row.block?.code === 'wrong_code';
  return {
    pickAgain: unreadable.length > 0,
    handInLater: row.submitted && !isWhole && isSentFor(row),
    retry: !otherCode && (isHeldUp(state) || refused.length > 0),
    otherCode,
  };
}

function OneContribution({ guest, row: first, event, token }: OneContributionProps) {
  const { t } = useLingui();
  const toast = useToast();
  const failed = useErrorToast();
  const [isAsked, setIsAsked] = useState(false);
  const { id } = first;
  const [store] = useState(() => storedContributionOf(guest, first, 'stays'));
  const state = useContributionStoreState(store);
  const { row, receipts } = state;
  const progress = progressOf(row, receipts);
  const newer = useNewerTicket(token, row);
  const isCodeWrong = row.block?.code === 'wrong_code';
  useEffect(() => {
    // The card with the new code was scanned since.
    if (isCodeWrong && newer !== undefined)
      store.retry({ ticket: newer }).catch((error: unknown) => report(error, 'guest: a newer ticket'));
  }, [store, isCodeWrong, newer]);
  const remove = async () => {
    await deleteContribution(guest.db, id);
    guest.loop.wake('write');
    toast({ title: t`Beitrag gelöscht` });
  };
  const isGone = isEventGone(row);
  const can = isGone ? NOTHING : whatHelps(state, progress);
  return (
    <article className="contrib" tabIndex={-1}>
      <p>
        <b>{row.guestName === '' ? <Trans>Noch nicht gesendet</Trans> : row.guestName}</b>
      </p>
      <SendingNote store={store} state={state} />
      {isGone ? <KeptWords row={row} /> : null}
      {row.submitted && !isGone ? <ReceiptSlip store={store} state={state} /> : null}
      <ProblemNotes problems={[]} tooMany={null} files={progress.refused} />
      {can.pickAgain ? <MissingFiles store={store} files={progress.unreadable} /> : null}
      {can.handInLater ? <HandInLater token={token} row={row} /> : null}
      {can.otherCode ? <OtherCode store={store} isChanged={hasCodeChanged(row)} /> : null}
      <div className="contrib__pair">
        {row.submitted || !event ? null : <GoOnButton event={event} token={token} />}
        {can.retry ? (
          <Button
            variant="line"
            onClick={() => void store.retry().catch((error: unknown) => failed(error, 'guest: retry'))}
          >
            <RotateCcw className="i" aria-hidden="true" />
            <Trans>Erneut versuchen</Trans>
          </Button>
        ) : null}
        <Button variant="quiet" onClick={() => setIsAsked(true)}>
          <Trash2 className="i" aria-hidden="true" />
          <Trans>Beitrag löschen</Trans>
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        title={t`Beitrag löschen?`}
        text={
          isGone
            ? t`Deine Worte und Bilder verschwinden von diesem Gerät.`
            : t`Deine Worte und Bilder verschwinden aus dem Gästebuch.`
        }
        confirm={t`Löschen`}
        onConfirm={() => void remove().catch((error: unknown) => failed(error, 'guest: deleting'))}
        onClose={() => setIsAsked(false)}
      />
    </article>
  );
}
