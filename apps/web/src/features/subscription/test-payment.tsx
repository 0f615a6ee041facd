import { Trans } from '@lingui/react/macro';
import { Badge } from '@tagfalter/ui/badge';

/** That no money moves here (decision 26). */
export function TestPayment() {
  return (
    <Badge tone="orange">
      <Trans>Testzahlung</Trans>
    </Badge>
  );
}
