import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { isAwaitedVisibility } from '@tagfalter/local/entries/awaited-visibility';
import { listParked, type ParkedRow } from '@tagfalter/local/unsent/parked';
import { listWaiting, type WaitingItem } from '@tagfalter/local/unsent/waiting';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Mic } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDiary, useSyncState } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useUnsent } from '#entities/diary/use-unsent.ts';
import { Drafts } from '#entities/entry/drafts/drafts.tsx';
import { AwaitedNote } from '#entities/entry/unconfirmed/awaited-note.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { usePageTitle } from '#platform/page-title.ts';
import { BatchState } from './batch-state.tsx';
import { OutdatedBanner } from './outdated-banner.tsx';
import { OverdueBanner } from './overdue-banner.tsx';
import { ParkedCard } from './parked-card.tsx';
import { SendButton } from './send-button.tsx';
import { SyncNote } from './sync-note.tsx';
import { type BatchFile, useBatch } from './use-batch.ts';
import { usePause } from './use-pause.ts';
import { WaitingFileRow, WaitingQuietRow, type WaitingRest, WaitingRow } from './waiting-row.tsx';

const NONE: readonly WaitingItem[] = [];

export interface WaitingScreenProps {
  /** Said while nothing waits. */
  clear: ReactNode;
  /** Counts of files per storage place. */
  where: ReactNode;
  /** Proofs of the saved state; beside waiting changes, and in their place where nothing waits. */
  proofs: ReactNode;
}

/** 'Sicherung': unsaved text, changes that have not reached the server, and changes that it refused (decision 12). */
export function WaitingScreen({ clear, where, proofs }: WaitingScreenProps) {
  const { t } = useLingui();
  const { db } = useDiary();
  const waiting = useLive(() => listWaiting(db), [db]);
  const parked = useLive(() => listParked(db), [db]);
  const files = useBatch(waiting ?? NONE);
  const { kind } = useSyncState();
  const { shortDay } = useFormat();
  const { isPaused, pause, sendNow } = usePause();
  usePageTitle(t`Sicherung`);
  const unsent = useUnsent();
  if (!waiting || !parked || !unsent) return null;
  const isUnderWay = ['pushing', 'pulling'].includes(kind) && files.some(({ arrived }) => !arrived);
  const [awaited, refused] = [parked.filter(isAwaitedVisibility), parked.filter((item) => !isAwaitedVisibility(item))];
  const going = waiting.length + (unsent.quiet ? 1 : 0);
  const isClear = unsent.total === 0;
  const rest = isPaused ? 'paused' : isUnderWay ? 'next' : 'waits';
  return (
    <div className={isClear ? 'cols cols--clear' : 'cols'}>
      <div className="main">
        <Link className="back" to="/">
          <ArrowLeft className="i" aria-hidden="true" />
          <Trans>Start</Trans>
        </Link>
        <div className="row between">
          <h1 className="h-page">
            <Trans>Sicherung</Trans>
          </h1>
          {/* A server that wants a newer app takes nothing from this one, however often it is asked (S13). */}
          {going > 0 && kind !== 'update-required' ? (
            <SendButton
              isPaused={isPaused}
              isSending={isUnderWay}
              onPause={() => void pause()}
              onSend={() => void sendNow()}
            />
          ) : null}
        </div>
        <BatchState files={files} isPaused={isPaused} />
        <SyncNote waiting={going} />
        <OutdatedBanner waiting={waiting.length} />
        <OverdueBanner canSend={false} />
        <Drafts />
        <Recordings count={unsent.recordings} />
        <Waiting items={waiting} files={files} quiet={unsent.quiet} rest={rest} />
        {isClear ? clear : null}
        {awaited.map(({ id, date }) => (
          <AwaitedNote key={id} date={date} day={shortDay(date)} />
        ))}
        {refused.length > 0 ? <NotTaken items={refused} /> : null}
      </div>
      <aside className="rail">
        {where}
        {isClear ? null : proofs}
      </aside>
      {isClear ? <div className="main proofs">{proofs}</div> : null}
    </div>
  );
}

/** Recordings that belong to no draft yet; the editor keeps or discards them (decision 18). */
function Recordings({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="banner banner--blue">
      <Mic className="i" aria-hidden="true" />
      <span>
        <Plural
          value={count}
          one="Eine Aufnahme gehört noch zu keinem Entwurf."
          other="# Aufnahmen gehören noch zu keinem Entwurf."
        />{' '}
        <Link className="link" to="/create">
          <Trans>Zur Aufnahme</Trans>
        </Link>
      </span>
    </p>
  );
}

interface WaitingProps {
  items: readonly WaitingItem[];
  files: readonly BatchFile[];
  /** Whether a change of the resting memories waits, too. */
  quiet: boolean;
  rest: WaitingRest;
}

/** List of waiting changes: words first, as they are sent first. */
function Waiting({ items, files, quiet, rest }: WaitingProps) {
  const words = items.filter(({ hash }) => hash === undefined);
  const count = items.length + (quiet ? 1 : 0);
  if (count + files.length === 0) return null;
  return (
    <section className="stack">
      <div className="row between">
        <h2 className="h-sec">
          {count === 0 ? (
            <Trans>Angekommen</Trans>
          ) : rest === 'next' ? (
            <Trans>Wird gesendet</Trans>
          ) : (
            <Trans>Wartet</Trans>
          )}
        </h2>
        {count === 0 ? null : (
          <span className="cap num">
            <Trans>{count} · auf diesem Gerät gespeichert</Trans>
          </span>
        )}
      </div>
      <ul className="list">
        {words.map((item) => (
          <WaitingRow key={`${item.kind}-${item.id}`} item={item} />
        ))}
        {quiet ? <WaitingQuietRow /> : null}
        {files.map((file) => (
          <WaitingFileRow key={file.id} file={file} rest={rest} />
        ))}
      </ul>
    </section>
  );
}

/** Changes that the server refused; each stays until its author has decided (decision 12). */
function NotTaken({ items }: { items: readonly ParkedRow[] }) {
  return (
    <section className="stack-4">
      <h2 className="h-sec">
        <Trans>Nicht übernommen</Trans>
      </h2>
      <p className="mut">
        <Plural
          value={items.length}
          one="Das hat der Server nicht angenommen. Es ist noch auf diesem Gerät und geht nicht verloren."
          other="Diese Dinge hat der Server nicht angenommen. Sie sind noch auf diesem Gerät und gehen nicht verloren."
        />
      </p>
      {items.map((item) => (
        <ParkedCard key={item.id} item={item} />
      ))}
    </section>
  );
}
