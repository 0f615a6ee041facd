import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { SettingRow } from '@tagfalter/ui/setting-row';
import { useState } from 'react';
import { LeaveDialog } from './leave-dialog.tsx';
import { useLeave } from './use-leave.ts';

/** The row that leads to the end of the account; while that is under way, the banner above says so. */
export function LeaveRow() {
  const { t } = useLingui();
  const { endsAt } = useLeave();
  const [open, setOpen] = useState(false);
  if (endsAt !== null) return null;
  return (
    <>
      <SettingRow
        title={t`Konto löschen`}
        note={<Trans>14 Tage Bedenkzeit, dann endgültig.</Trans>}
        control={(id) => (
          <Button variant="red" aria-describedby={id} onClick={() => setOpen(true)}>
            <Trans>Löschen</Trans>
          </Button>
        )}
      />
      <LeaveDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
