import { useLingui } from '@lingui/react/macro';
import { ReportDialog } from '#entities/report/report-dialog.tsx';
import { sendReport } from '#entities/report/send-report.ts';

/** Why a shared page is reported; the operator hears of it. */
export function ReportShared({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <ReportDialog
      open
      onClose={onClose}
      thanks={t`Wer diesen Dienst betreibt, sieht sich den Eintrag an.`}
      send={(said) => sendReport({ kind: 'shared', id: token, ...said })}
    />
  );
}
