import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** What stands in the entry instead of an earlier version; without children nothing does. */
export function CurrentValue({ children }: { children: ReactNode }) {
  return (
    <p className="row cap">
      <Trans>Jetzt:</Trans> {children ?? <Trans>nichts</Trans>}
    </p>
  );
}
