import { useLingui } from '@lingui/react/macro';
import type { EventEntry } from '@tagfalter/contract/wire-event';
import { ReportDialog } from '#entities/report/report-dialog.tsx';
import { sendReport } from '#entities/report/send-report.ts';

interface Props {
  entry: EventEntry;
  open: boolean;
  onClose: () => void;
}

/** Why an entry is reported; its host and the operator hear of it. */
export function ReportEntry({ entry: { id, eventId }, ...props }: Props) {
  const { t } = useLingui();
  return (
    <ReportDialog
      {...props}
      variant="ev"
      thanks={t`Wer das Fest ausrichtet und wer diesen Dienst betreibt, sieht sich den Eintrag an.`}
      send={(said) => sendReport({ kind: 'guest-entry', id, event: eventId, ...said })}
    />
  );
}
