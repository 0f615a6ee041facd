import { Trans, useLingui } from '@lingui/react/macro';
import type { Fault } from '@tagfalter/local/base/fault';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { Skeleton } from '@tagfalter/ui/skeleton';
import { CloudOff, RotateCw } from 'lucide-react';
import { useFaultWords } from '#platform/fault-words.ts';

/** The places of two cards that are on their way. */
export function EventsWait() {
  const { t } = useLingui();
  return (
    <div className="ecards" role="status" aria-label={t`Wird geladen …`}>
      <Skeleton shape="skel--event" />
      <Skeleton shape="skel--event" />
    </div>
  );
}

interface FaultProps {
  fault: Fault;
  onAgain: () => void;
}

/** Nothing is known, and why. */
export function Unreachable(props: FaultProps) {
  const { t } = useLingui();
  return <FaultBanner {...props} title={t`Deine Events sind gerade nicht zu sehen`} />;
}

/** What stands below may be out of date, and why. */
export function LastKnown(props: FaultProps) {
  const { t } = useLingui();
  return <FaultBanner {...props} title={t`Das ist der Stand von deinem letzten Besuch`} />;
}

function FaultBanner({ fault, onAgain, title }: FaultProps & { title: string }) {
  const words = useFaultWords();
  return (
    <Banner icon={<CloudOff className="i" aria-hidden="true" />} title={title}>
      <p>{words(fault)}</p>
      <div>
        <Button variant="line" onClick={onAgain}>
          <RotateCw className="i" aria-hidden="true" />
          <Trans>Noch einmal versuchen</Trans>
        </Button>
      </div>
    </Banner>
  );
}
