import { Trans } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { usePart } from './use-part.ts';

const loadDialog = () => import('./report-dialog.tsx');

/** Reports an entry, without a sign-in (DSA, article 16). */
export function ReportButton({ entryId }: { entryId: string }) {
  const [isOpen, setOpen] = useState(false);
  const part = usePart(loadDialog, isOpen, () => setOpen(false));
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <Flag className="i" aria-hidden="true" />
        <Trans>Melden</Trans>
      </Button>
      {part === undefined ? null : <part.ReportDialog entryId={entryId} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
