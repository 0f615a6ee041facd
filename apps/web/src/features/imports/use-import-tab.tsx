import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ImportTab } from './import-tab.tsx';

/** 'Importieren', beside the export. */
export function useImportTab(): { value: 'import'; label: string; panel: ReactNode } {
  const { t } = useLingui();
  return { value: 'import', label: t`Importieren`, panel: <ImportTab /> };
}
