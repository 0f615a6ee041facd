import { Trans, useLingui } from '@lingui/react/macro';

/** The law's ways out and what the contract says; pages of the server, open to everybody (decisions 27, 49). */
export function LegalLinks() {
  const { t } = useLingui();
  return (
    <nav className="row cap" aria-label={t`Rechtliches`}>
      <a className="link" href="/kuendigung">
        <Trans>Verträge hier kündigen</Trans>
      </a>
      <a className="link" href="/widerruf">
        <Trans>Vertrag widerrufen</Trans>
      </a>
      <a className="link" href="/agb">
        <Trans>AGB</Trans>
      </a>
      <a className="link" href="/datenschutz">
        <Trans>Datenschutz</Trans>
      </a>
    </nav>
  );
}
