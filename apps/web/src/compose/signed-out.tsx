import { hostedToken } from '@tagfalter/domain/address-token';
import { useEffect, useState } from 'react';
import { eventPath } from '#entities/event/event-path.ts';
import { forgetInvitationCode, readInvitationCode } from '#entities/person/invitation-link.ts';
import { keepReturnAddress } from '#entities/person/return-address.ts';
import { forgetSignInIntent, readSignInIntent } from '#entities/person/sign-in-intent.ts';
import { loadSignInMethods } from '#entities/person/sign-in-methods.ts';
import { session } from '#entities/person/use-session.ts';
import { SharedOutside } from '#entities/shared-in/shared-outside.tsx';
import { AuthDialog, type AuthView } from '#features/account/auth-dialog.tsx';
import { LandingScreen } from '#features/landing/landing-screen.tsx';
import { tabStore } from '#platform/browser-stores.ts';
import { startUpdates } from './service-worker.ts';
import { useUpdatePrompt } from './update-prompt.ts';

/** Root for signed-out people: the landing page, or the event as guests see it at an event host's address (wire 49). */
export function SignedOut() {
  const token = hostedToken(location.pathname);
  return token === null ? <Landing /> : <ToGuestPage token={token} />;
}

/** Its host is led back after a sign-in in this tab. */
function ToGuestPage({ token }: { token: string }) {
  useEffect(() => {
    keepReturnAddress(tabStore, location.pathname.replace(/\/$/, ''));
    location.replace(eventPath(token));
  }, [token]);
  return null;
}

/** The landing page with its dialog. The dialog is open for invited people and after a lost session (spec §8). */
function Landing() {
  const [intent] = useState(() => readSignInIntent(tabStore));
  const [code] = useState(readInvitationCode);
  const [view, setView] = useState<AuthView | null>(firstView(intent !== null, code));
  useEffect(() => forgetSignInIntent(tabStore), []);
  useEffect(forgetInvitationCode, []);
  useEffect(startUpdates, []);
  useEffect(() => void loadSignInMethods(), []);
  useUpdatePrompt(false);
  return (
    <>
      <LandingScreen
        note={<SharedOutside />}
        onSignIn={() => setView('login')}
        onRegister={() => setView('register')}
      />
      <AuthDialog
        view={view}
        onView={setView}
        onClose={() => setView(null)}
        onEnter={session.enter}
        email={intent?.email ?? ''}
        code={code}
      />
    </>
  );
}

/** An invitation opens registration, even if somebody was signed in here before. */
function firstView(isSignInWanted: boolean, code: string): AuthView | null {
  if (code !== '') return 'register';
  return isSignInWanted ? 'login' : null;
}
