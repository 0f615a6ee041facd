import { Trans } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { session } from '#entities/person/use-session.ts';

const SignOutDialog = lazy(async () => ({
  default: (await import('#features/account/sign-out-dialog.tsx')).SignOutDialog,
}));

/** Signs out, after a question where something is unsent (decision 6). */
export function SignOutButton() {
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <Button variant="line" onClick={() => setLeaving(true)}>
        <LogOut className="i" aria-hidden="true" />
        <Trans>Abmelden</Trans>
      </Button>
      {leaving ? (
        <Suspense>
          <SignOutDialog onStay={() => setLeaving(false)} onLeave={() => void session.leave()} />
        </Suspense>
      ) : null}
    </>
  );
}
