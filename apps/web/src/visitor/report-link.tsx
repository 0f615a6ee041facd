import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { reportUnlessOffline } from '#platform/error-log.ts';
import { useFailureToast } from '#platform/failure-toast.ts';

type DialogModule = typeof import('./report-shared.tsx');

/** Reports the page, without a sign-in (DSA, article 16); its dialog comes with the first tap. */
export function ReportLink({ token }: { token: string }) {
  const { t } = useLingui();
  const failed = useFailureToast();
  const [dialog, setDialog] = useState<DialogModule>();
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    import('./report-shared.tsx').then(setDialog, (error: unknown) => {
      reportUnlessOffline(error, 'shared page: the report');
      setOpen(false);
      failed(t`Keine Verbindung. Bitte versuche es erneut, sobald du Netz hast.`);
    });
  };
  return (
    <div className="shared-report">
      <Button variant="quiet" aria-haspopup="dialog" onClick={open}>
        <Flag className="i" aria-hidden="true" />
        <Trans>Melden</Trans>
      </Button>
      {isOpen && dialog ? <dialog.ReportShared token={token} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
