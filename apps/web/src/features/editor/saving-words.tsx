import { Trans } from '@lingui/react/macro';

/** Label of the button while it saves (spec §8). */
export function SavingWords({ isNew }: { isNew: boolean }) {
  return isNew ? <Trans>Wird gespeichert …</Trans> : <Trans>Wird aktualisiert …</Trans>;
}
