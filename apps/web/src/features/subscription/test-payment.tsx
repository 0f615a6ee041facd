import { Trans } from '@lingui/react/macro';
import { Badge } from '@tagfalter/ui/badge';

/** Badge of a test payment: no money moves (decision 26). */
export function TestPayment() {
  return (
    <Badge tone="orange">
      <Trans>Testzahlung</Trans>
    </Badge>
  );
}
