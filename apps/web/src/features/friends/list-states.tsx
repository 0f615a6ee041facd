import { Trans, useLingui } from '@lingui/react/macro';
import type { Fault } from '@tagfalter/local/base/fault';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { Skeleton } from '@tagfalter/ui/skeleton';
import { CloudOff, RotateCw } from 'lucide-react';
import { useFaultWords } from '#platform/fault-words.ts';

/** The places of two people who are on their way. */
export function PeopleWait() {
  const { t } = useLingui();
  return (
    <div className="stack" role="status" aria-label={t`Wird geladen …`}>
      <Skeleton shape="skel--friend" />
      <Skeleton shape="skel--friend" />
    </div>
  );
}

interface PeopleFaultProps {
  fault: Fault;
  /** Whether what was seen last stands below. */
  isKnown: boolean;
  /** What is said where nothing is known. */
  missing: string;
  onAgain: () => void;
}

/** Why there is nothing, or nothing newer. */
export function PeopleFault({ fault, isKnown, missing, onAgain }: PeopleFaultProps) {
  const { t } = useLingui();
  const words = useFaultWords();
  return (
    <Banner
      icon={<CloudOff className="i" aria-hidden="true" />}
      title={isKnown ? t`Das ist der Stand von deinem letzten Besuch` : missing}
    >
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
