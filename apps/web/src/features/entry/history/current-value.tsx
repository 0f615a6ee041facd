import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** Value that the entry has now, beside an earlier version; no children: the field is empty. */
export function CurrentValue({ children }: { children: ReactNode }) {
  return (
    <p className="row cap">
      <Trans>Jetzt:</Trans> {children ?? <Trans>nichts</Trans>}
    </p>
  );
}
