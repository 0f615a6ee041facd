import { Trans } from '@lingui/react/macro';
import { AppWindow, Braces, FileText, Images } from 'lucide-react';

/** Lists the contents of every archive. */
export function ExportContents() {
  return (
    <section className="stack">
      <h2 className="h-ui">
        <Trans>Was darin liegt</Trans>
      </h2>
      <ul className="fmt">
        <li>
          <Braces className="i" aria-hidden="true" />
          <span>
            <Trans>JSON mit beschriebenem Schema</Trans>
          </span>
        </li>
        <li>
          <FileText className="i" aria-hidden="true" />
          <span>
            <Trans>Markdown, eine Datei je Tag</Trans>
          </span>
        </li>
        <li>
          <Images className="i" aria-hidden="true" />
          <span>
            <Trans>Originale aller Fotos und Aufnahmen</Trans>
          </span>
        </li>
        <li>
          <AppWindow className="i" aria-hidden="true" />
          <span>
            <Trans>index.html, öffnet sich ohne uns</Trans>
          </span>
        </li>
      </ul>
    </section>
  );
}
