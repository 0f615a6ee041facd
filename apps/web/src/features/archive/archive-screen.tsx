import '@tagfalter/ui/styles/archive.css';
import '@tagfalter/ui/styles/tabs.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from '@tagfalter/ui/tabs';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { usePageTitle } from '#platform/page-title.ts';
import { ExportPanel } from './export-panel.tsx';

/** What stands beside the export, such as importing. */
export interface ArchiveTab {
  value: string;
  label: string;
  panel: ReactNode;
}

const NONE: readonly ArchiveTab[] = [];

interface Props {
  more?: readonly ArchiveTab[];
  /** The year that is meant, where somebody comes from one. */
  year?: number | undefined;
}

/** 'Export und Import': everything as a file, and back. */
export function ArchiveScreen({ more = NONE, year }: Props) {
  const { t } = useLingui();
  usePageTitle(t`Export und Import`);
  const [chosen, choose] = useState('export');
  const tabs = [{ value: 'export', label: t`Exportieren`, panel: <ExportPanel year={year} /> }, ...more];
  const panel = tabs.find(({ value }) => value === chosen)?.panel;
  return (
    <div className="main pad">
      <Link className="back" to="/settings">
        <ArrowLeft className="i" aria-hidden="true" />
        <Trans>Einstellungen</Trans>
      </Link>
      <h1 className="h-page">
        <Trans>Export und Import</Trans>
      </h1>
      {more.length === 0 ? (
        panel
      ) : (
        <Tabs label={t`Export und Import`} look="line" tabs={tabs} value={chosen} onChange={choose}>
          {panel}
        </Tabs>
      )}
    </div>
  );
}
