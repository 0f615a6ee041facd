import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { KeyRound } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useUnsent } from '#entities/diary/use-unsent.ts';
import { keepSignInIntent } from '#entities/person/sign-in-intent.ts';
import { session } from '#entities/person/use-session.ts';
import type { AuthView } from '#features/account/auth-dialog.tsx';
import { tabStore } from '#platform/browser-stores.ts';
import { toasterReady, useToast } from '#platform/toast.tsx';

const AuthDialog = lazy(async () => ({ default: (await import('#features/account/auth-dialog.tsx')).AuthDialog }));
/** Time to read the message before the page goes (spec §9). */
const REDIRECT_MS = 500;

/** A session that the server no longer knows: what is unsent stays and is said to stay (S4, spec §8). */
export function SessionEnded() {
  const unsent = useUnsent();
  if (unsent === undefined) return null;
  return unsent.onlyHere > 0 ? <SignInAgain /> : <SentAway />;
}

function SignInAgain() {
  const { t } = useLingui();
  const [view, setView] = useState<AuthView | null>(null);
  const { sync, user } = useDiary();
  return (
    <div className="main notice">
      <Banner
        icon={<KeyRound className="i" aria-hidden="true" />}
        title={t`Bitte neu anmelden – deine Änderungen bleiben hier`}
      >
        <p>
          <Trans>Sobald du angemeldet bist, geht alles von selbst auf den Weg.</Trans>
        </p>
        <div>
          <Button variant="ink" onClick={() => setView('login')}>
            <Trans>Anmelden</Trans>
          </Button>
        </div>
      </Banner>
      {view === null ? null : (
        <Suspense>
          <AuthDialog
            view={view}
            onView={setView}
            onClose={() => setView(null)}
            email={user.email}
            onEnter={(user) => {
              session.enter(user);
              sync.wake('start');
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Nothing is kept here that could be lost: say so and go to the sign-in (spec §8). */
function SentAway() {
  const { t } = useLingui();
  const toast = useToast();
  const { email } = useDiary().user;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    void toasterReady().then(() => {
      if (left) return;
      toast({
        title: t`Nicht autorisiert`,
        description: t`Sie sind abgemeldet. Melde Sie wieder an...`,
        variant: 'destructive',
      });
      timer = setTimeout(() => {
        keepSignInIntent(tabStore, email);
        session.forget();
        location.assign('/api/login');
      }, REDIRECT_MS);
    });
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [toast, t, email]);
  return null;
}
