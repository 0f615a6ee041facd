import { useEffect, useState } from 'react';
import { forgetInvitationCode, readInvitationCode } from '#entities/person/invitation-link.ts';
import { loadSignInMethods } from '#entities/person/sign-in-methods.ts';
import { forgetSignInWish, readSignInWish } from '#entities/person/sign-in-wish.ts';
import { session } from '#entities/person/use-session.ts';
import { AuthDialog, type AuthView } from '#features/account/auth-dialog.tsx';
import { LandingScreen } from '#features/landing/landing-screen.tsx';
import { tabStore } from '#platform/browser-stores.ts';
import { startUpdates } from './service-worker.ts';
import { useUpdatePrompt } from './update-prompt.ts';

/** The landing page with its dialog, which is open already for those who were found to be signed out (spec §8), or invited. */
export function SignedOut() {
  const [wish] = useState(() => readSignInWish(tabStore));
  const [code] = useState(readInvitationCode);
  const [view, setView] = useState<AuthView | null>(firstView(wish !== null, code));
  useEffect(() => forgetSignInWish(tabStore), []);
  useEffect(forgetInvitationCode, []);
  useEffect(startUpdates, []);
  useEffect(() => void loadSignInMethods(), []);
  useUpdatePrompt(false);
  return (
    <>
      <LandingScreen onSignIn={() => setView('login')} onRegister={() => setView('register')} />
      <AuthDialog
        view={view}
        onView={setView}
        onClose={() => setView(null)}
        onEnter={session.enter}
        email={wish?.email ?? ''}
        code={code}
      />
    </>
  );
}

/** An invitation is for somebody new, whoever was here before. */
function firstView(isSignInWanted: boolean, code: string): AuthView | null {
  if (code !== '') return 'register';
  return isSignInWanted ? 'login' : null;
}
