import { Trans, useLingui } from '@lingui/react/macro';
import { getEntry } from '@tagfalter/contract/get-entry';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { Empty } from '@tagfalter/ui/empty';
import { NotFoundDrawing } from '@tagfalter/ui/not-found-drawing';
import { OfflineDrawing } from '@tagfalter/ui/offline-drawing';
import { Skeleton } from '@tagfalter/ui/skeleton';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { forgetRefused } from '#entities/diary/server-cache/forget-refused.ts';
import { useEntryInFeeds } from '#entities/diary/server-cache/use-entry-in-feeds.ts';
import { useServerRead } from '#entities/diary/server-cache/use-server-read.ts';
import { useToast } from '#platform/toast.tsx';
import { ForeignEntryPage } from './foreign-entry.tsx';

/**
 * An entry that is not in the diary of this device: somebody else's, an own one on its way here, gone, or out of reach
 * for now.
 */
export function MissingEntry({ entryId, owner }: { entryId: string; owner: string | undefined }) {
  const { accountId, env } = useDiary();
  const query = owner === undefined ? '' : `?${new URLSearchParams({ owner })}`;
  const path = `${getEntry.path.replace(':id', encodeURIComponent(entryId))}${query}`;
  const { value, fault, again } = useServerRead({
    path,
    schema: getEntry.reply,
    isKept: (entry) => entry.userId !== accountId,
    onRefused: () => forgetRefused(accountId, env.now, entryId),
  });
  const inFeed = useEntryInFeeds(entryId);
  if (value) return 'user' in value ? <ForeignEntryPage entry={value} /> : <OnItsWay />;
  // What a feed has brought is here without a network, too.
  if (inFeed && fault?.kind !== 'refused') return <ForeignEntryPage entry={inFeed} />;
  if (fault === null) return <Wait />;
  if (fault.kind !== 'refused') return <OutOfReach onAgain={again} />;
  return fault.status === 403 ? <Denied /> : <Gone />;
}

function Wait() {
  const { t } = useLingui();
  return (
    <div className="main pad" role="status" aria-label={t`Wird geladen …`}>
      <Skeleton shape="skel--card" />
    </div>
  );
}

/** The server has an own entry that this device has not: the next pull brings it. */
function OnItsWay() {
  const { sync } = useDiary();
  useEffect(() => sync.wake('manual'), [sync]);
  return <Wait />;
}

/** A message and the way home (spec §8). */
function Gone() {
  const { t } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    toast({ title: t`Eintrag nicht gefunden`, variant: 'destructive' });
    void navigate({ to: '/', replace: true });
  }, [toast, navigate, t]);
  return null;
}

function Denied() {
  const { t } = useLingui();
  return (
    <Absent drawing={<NotFoundDrawing />} title={t`Zugriff verweigert`} action={<Home />}>
      <Trans>Du darfst diesen Eintrag nicht sehen. Vielleicht ist er privat oder nur für Freunde.</Trans>
    </Absent>
  );
}

function OutOfReach({ onAgain }: { onAgain: () => void }) {
  const { t } = useLingui();
  const action = (
    <div className="row">
      <Button variant="ink" onClick={onAgain}>
        <Trans>Noch einmal versuchen</Trans>
      </Button>
      <Home />
    </div>
  );
  return (
    <Absent drawing={<OfflineDrawing />} title={t`Noch nicht auf diesem Gerät`} action={action}>
      <Trans>Ohne Netz lässt sich dieser Eintrag gerade nicht laden.</Trans>
    </Absent>
  );
}

function Home() {
  return (
    <Link className={buttonClass('line')} to="/">
      <Trans>Zur Startseite</Trans>
    </Link>
  );
}

interface AbsentProps {
  drawing: ReactNode;
  title: string;
  action: ReactNode;
  children: ReactNode;
}

function Absent({ drawing, title, action, children }: AbsentProps) {
  return (
    <div className="main pad">
      <Empty level="page" drawing={drawing} title={title}>
        <p className="mut">{children}</p>
        {action}
      </Empty>
    </div>
  );
}
