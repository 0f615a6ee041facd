import { Trans } from '@lingui/react/macro';

/** Three steps from an idea to a full guest book. */
export function HowItWorks() {
  return (
    <section className="stack-4">
      <h2 className="h-sec">
        <Trans>So geht es</Trans>
      </h2>
      <ol className="evsteps">
        <li>
          <Trans>Event anlegen und Farbe wählen</Trans>
        </li>
        <li>
          <Trans>Link teilen, zum Beispiel in der Einladung</Trans>
        </li>
        <li>
          <Trans>Gäste öffnen ihn, fotografieren, fertig</Trans>
        </li>
      </ol>
    </section>
  );
}
