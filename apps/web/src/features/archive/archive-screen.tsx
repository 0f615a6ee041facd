import '@tagfalter/ui/styles/archive.css';
import '@tagfalter/ui/styles/progress.css';
import '@tagfalter/ui/styles/tabs.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from '@tagfalter/ui/tabs';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '#platform/page-title.ts';
import { ExportPanel } from './export-panel.tsx';

/** Tab beside the export, such as the import. */
export interface ArchiveTab {
  value: string;
  label: string;
  panel: ReactNode;
}

interface Props {
  more: readonly ArchiveTab[];
  /** Value of the open tab; the export if no tab has it. */
  tab?: string | undefined;
  onTab: (value: string) => void;
  /** Year to export, if the person came from the page of a year. */
  year?: number | undefined;
}

/** 'Export und Import': everything as a file, and back. */
export function ArchiveScreen({ more, tab, onTab, year }: Props) {
  const { t } = useLingui();
  usePageTitle(t`Export und Import`);
  const exporting: ArchiveTab = { value: 'export', label: t`Exportieren`, panel: <ExportPanel year={year} /> };
  const tabs = [exporting, ...more];
  const chosen = tabs.find(({ value }) => value === tab) ?? exporting;
  return (
    <div className="main pad">
      <Link className="back" to="/settings">
        <ArrowLeft className="i" aria-hidden="true" />
        <Trans>Einstellungen</Trans>
      </Link>
      <h1 className="h-page">
        <Trans>Export und Import</Trans>
      </h1>
      <Tabs label={t`Export und Import`} look="line" tabs={tabs} value={chosen.value} onChange={onTab}>
        {chosen.panel}
      </Tabs>
    </div>
  );
}
