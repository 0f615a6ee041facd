import { Trans } from '@lingui/react/macro';

/** How contributing goes, in three words (spec §2). */
export function Steps() {
  return (
    <ol className="steps">
      <li>
        <Trans>Name</Trans>
      </li>
      <li>
        <Trans>Foto & Gruß</Trans>
      </li>
      <li>
        <Trans>Hochladen</Trans>
      </li>
    </ol>
  );
}
