import { Trans } from '@lingui/react/macro';
import type { Fault } from '@tagfalter/local/base/fault';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { CloudOff, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFaultWords } from './fault-words.ts';

interface FaultBannerProps {
  fault: Fault;
  /** Tells what is not to be seen, or not up to date. */
  title: string;
  onAgain: () => void;
  /** Follows the reason. */
  children?: ReactNode;
}

/** Why the server could not be reached for something, and a button that tries again. */
export function FaultBanner({ fault, title, onAgain, children }: FaultBannerProps) {
  const words = useFaultWords();
  return (
    <Banner icon={<CloudOff className="i" aria-hidden="true" />} title={title}>
      <p>
        {words(fault)}
        {children}
      </p>
      <div>
        <Button variant="line" onClick={onAgain}>
          <RotateCw className="i" aria-hidden="true" />
          <Trans>Noch einmal versuchen</Trans>
        </Button>
      </div>
    </Banner>
  );
}
