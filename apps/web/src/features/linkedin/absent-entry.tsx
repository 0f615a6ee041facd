import { Trans, useLingui } from '@lingui/react/macro';
import { getEntry } from '@tagfalter/contract/get-entry';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { Empty } from '@tagfalter/ui/empty';
import { NotFoundDrawing } from '@tagfalter/ui/not-found-drawing';
import { OfflineDrawing } from '@tagfalter/ui/offline-drawing';
import { Skeleton } from '@tagfalter/ui/skeleton';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useServerRead } from '#entities/diary/server-cache/use-server-read.ts';

export function Wait() {
  const { t } = useLingui();
  return (
    <div className="main pad" role="status" aria-label={t`Wird geladen …`}>
      <Skeleton shape="skel--card" />
    </div>
  );
}

/** An entry that is not in the diary of this device. Somebody else's is as none: only its owner makes a post of a day. */
export function AbsentEntry({ entryId }: { entryId: string }) {
  const { accountId } = useDiary();
  const { value, fault, again } = useServerRead({
    path: getEntry.path.replace(':id', encodeURIComponent(entryId)),
    schema: getEntry.reply,
    isKept: (entry) => entry.userId !== accountId,
  });
  if (value) return value.userId === accountId ? <OnItsWay /> : <Missing />;
  if (fault === null) return <Wait />;
  return fault.kind === 'refused' ? <Missing /> : <OutOfReach onAgain={again} />;
}

/** The server has an own entry that this device has not: the next pull brings it. */
function OnItsWay() {
  const { sync } = useDiary();
  useEffect(() => sync.wake('manual'), [sync]);
  return <Wait />;
}

function Home() {
  return (
    <Link className={buttonClass('line')} to="/">
      <Trans>Zur Startseite</Trans>
    </Link>
  );
}

function Missing() {
  const { t } = useLingui();
  return (
    <div className="main pad">
      <Empty level="page" drawing={<NotFoundDrawing />} title={t`Eintrag nicht gefunden`}>
        <p className="mut">
          <Trans>Einen Post gibt es nur aus eigenen Einträgen.</Trans>
        </p>
        <Home />
      </Empty>
    </div>
  );
}

function OutOfReach({ onAgain }: { onAgain: () => void }) {
  const { t } = useLingui();
  return (
    <div className="main pad">
      <Empty level="page" drawing={<OfflineDrawing />} title={t`Noch nicht auf diesem Gerät`}>
        <p className="mut">
          <Trans>Ohne Netz lässt sich dieser Eintrag gerade nicht laden.</Trans>
        </p>
        <div className="row">
          <Button variant="ink" onClick={onAgain}>
            <Trans>Noch einmal versuchen</Trans>
          </Button>
          <Home />
        </div>
      </Empty>
    </div>
  );
}
