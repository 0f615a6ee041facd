import { Trans, useLingui } from '@lingui/react/macro';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { Empty } from '@tagfalter/ui/empty';
import { OfflineDrawing } from '@tagfalter/ui/offline-drawing';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { Skeletons } from '#platform/skeletons.tsx';

/** The place of an entry that is being looked for. */
export function EntryWaits() {
  return <Skeletons className="main pad" shape="skel--card" />;
}

/** The server has an own entry that this device has not: the next pull brings it. */
export function EntryOnItsWay() {
  const { sync } = useDiary();
  useEffect(() => sync.wake('manual'), [sync]);
  return <EntryWaits />;
}

/** The server could not be asked for an entry that this device has not. */
export function EntryOutOfReach({ onAgain }: { onAgain: () => void }) {
  const { t } = useLingui();
  const action = (
    <div className="row">
      <Button variant="ink" onClick={onAgain}>
        <Trans>Noch einmal versuchen</Trans>
      </Button>
      <HomeLink />
    </div>
  );
  return (
    <AbsentEntry drawing={<OfflineDrawing />} title={t`Noch nicht auf diesem Gerät`} action={action}>
      <Trans>Ohne Netz lässt sich dieser Eintrag gerade nicht laden.</Trans>
    </AbsentEntry>
  );
}

interface AbsentEntryProps {
  drawing: ReactNode;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

/** Why there is no entry to show, and a way on. */
export function AbsentEntry({ drawing, title, action = <HomeLink />, children }: AbsentEntryProps) {
  return (
    <div className="main pad">
      <Empty level="page" drawing={drawing} title={title}>
        <p className="mut">{children}</p>
        {action}
      </Empty>
    </div>
  );
}

function HomeLink() {
  return (
    <Link className={buttonClass('line')} to="/">
      <Trans>Zur Startseite</Trans>
    </Link>
  );
}
