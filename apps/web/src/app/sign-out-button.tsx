import { Trans } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { SignOutDialog } from '#features/account/sign-out-dialog.tsx';
import { session } from '#platform/use-session.ts';

/** Signs out, after a question where something is unsent (decision 6). */
export function SignOutButton() {
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <Button variant="line" onClick={() => setLeaving(true)}>
        <LogOut className="i" aria-hidden="true" />
        <Trans>Abmelden</Trans>
      </Button>
      {leaving ? <SignOutDialog onStay={() => setLeaving(false)} onLeave={() => void session.leave()} /> : null}
    </>
  );
}
