import { Trans } from '@lingui/react/macro';
import type { EventEntry } from '@tagfalter/contract/wire-event';
import { Button } from '@tagfalter/ui/button';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { usePart } from './use-part.ts';

const loadDialog = () => import('./report-entry.tsx');

/** Reports an entry, without a sign-in (DSA, article 16). */
export function ReportButton({ entry }: { entry: EventEntry }) {
  const [isOpen, setOpen] = useState(false);
  const part = usePart(loadDialog, isOpen, () => setOpen(false));
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <Flag className="i" aria-hidden="true" />
        <Trans>Melden</Trans>
      </Button>
      {part === undefined ? null : <part.ReportEntry entry={entry} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
