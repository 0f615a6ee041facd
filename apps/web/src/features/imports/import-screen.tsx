import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { usePageTitle } from '#platform/page-title.ts';
import { ImportTab } from './import-tab.tsx';

/** 'Importieren': a diary of another program, or our own archive, comes into this one. */
export function ImportScreen() {
  const { t } = useLingui();
  usePageTitle(t`Importieren`);
  return (
    <div className="main pad">
      <Link className="back" to="/settings">
        <ArrowLeft className="i" aria-hidden="true" />
        <Trans>Einstellungen</Trans>
      </Link>
      <h1 className="h-page">
        <Trans>Importieren</Trans>
      </h1>
      <ImportTab />
    </div>
  );
}
