import { Trans } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { useOnline } from './online.ts';

/** Says, while there is no network, that what stands above it needs one; the controls themselves stay (design 3.14). */
export function NeedsNetwork() {
  const online = useOnline();
  return (
    <div role="status">
      {online ? null : (
        <p className="cap needs-net">
          <WifiOff className="i" aria-hidden="true" />
          <Trans>Braucht Internet</Trans>
        </p>
      )}
    </div>
  );
}
