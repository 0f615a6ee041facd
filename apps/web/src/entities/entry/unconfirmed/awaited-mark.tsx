import { Trans } from '@lingui/react/macro';
import { Clock } from 'lucide-react';

/** Mark of a day that is public as soon as the address is confirmed (decision 058). */
export function AwaitedMark() {
  return (
    <span className="n n--wait">
      <Clock className="i" aria-hidden="true" />
      <Trans>Öffentlich, wartet noch</Trans>
    </span>
  );
}
