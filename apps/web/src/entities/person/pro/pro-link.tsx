import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

/** The way from a hint at Pro to what it is and costs (spec §2). */
export function ProLink() {
  return (
    <Link className="link" to="/subscription">
      <Trans>Tagfalter Pro ansehen</Trans>
    </Link>
  );
}
