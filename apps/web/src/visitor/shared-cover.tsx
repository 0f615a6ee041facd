import { Trans } from '@lingui/react/macro';
import type { SharedPage } from '@tagfalter/contract/shared-entry';
import type { Fault } from '@tagfalter/local/base/fault';
import { Button } from '@tagfalter/ui/button';
import { useFaultWords } from '#platform/fault-words.ts';
import { SharedHead } from './shared-head.tsx';

export interface SharedCoverProps {
  page: SharedPage;
  isOpening: boolean;
  /** Why the tap brought nothing; the link is as good as before. */
  fault: Fault | null;
  onOpen: () => void;
}

/** A link that opens once, before the tap that opens it: loading the page uses nothing up (spec decision 23). */
export function SharedCover({ page, isOpening, fault, onOpen }: SharedCoverProps) {
  const faultWords = useFaultWords();
  return (
    <div className="stack-6">
      <SharedHead page={page} />
      <section className="card card--blue shared-once stack-4">
        <h2 className="h-sec">
          <Trans>Dieser Link lässt sich nur einmal öffnen</Trans>
        </h2>
        <p>
          <Trans>Nach dem Ansehen ist er verbraucht. Nimm dir einen ruhigen Moment dafür.</Trans>
        </p>
        {fault === null ? null : <p role="alert">{faultWords(fault)}</p>}
        <p className="row">
          <Button variant="ink" large disabled={isOpening} onClick={onOpen}>
            <Trans>Ansehen</Trans>
          </Button>
        </p>
      </section>
    </div>
  );
}
