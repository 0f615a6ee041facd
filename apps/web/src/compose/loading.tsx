import { Trans } from '@lingui/react/macro';

/** While what follows is being fetched (spec §2). */
export function Loading() {
  return (
    <p className="loading" role="status">
      <Trans>Lade...</Trans>
    </p>
  );
}
