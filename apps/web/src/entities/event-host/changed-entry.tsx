import { Trans } from '@lingui/react/macro';

/** Why an act was not done: there was more, or less, to judge than its host saw. */
export function ChangedEntry() {
  return (
    <p role="alert">
      <Trans>
        Dieser Beitrag hat sich gerade geändert. Sieh dir an, wie er jetzt ist, und entscheide dann noch einmal.
      </Trans>
    </p>
  );
}
