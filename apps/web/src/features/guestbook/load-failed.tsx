import { Trans } from '@lingui/react/macro';
import type { Fault } from '@tagfalter/local/base/fault';
import { Button } from '@tagfalter/ui/button';
import { useFaultWords } from '#platform/fault-words.ts';

/** Why the guest book did not come, and another try. */
export function LoadFailed({ fault, onAgain }: { fault: Fault; onAgain: () => void }) {
  const faultWords = useFaultWords();
  return (
    <div className="empty" role="alert">
      <p>{faultWords(fault)}</p>
      <Button variant="ev" onClick={onAgain}>
        <Trans>Erneut versuchen</Trans>
      </Button>
    </div>
  );
}
