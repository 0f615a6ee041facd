import { Trans } from '@lingui/react/macro';

/** While it is being found out who is here (spec §2). */
export function Loading() {
  return (
    <p className="loading" role="status">
      <Trans>Lade...</Trans>
    </p>
  );
}
