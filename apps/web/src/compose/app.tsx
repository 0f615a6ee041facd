import { lazy, Suspense } from 'react';
import { ANSWER_KEY } from '#entities/person/account-memory.ts';
import { useSession } from '#entities/person/use-session.ts';
import { withAccountWords } from '#i18n/activate.ts';
import { mayStore, tabStore } from '#platform/browser-stores.ts';
import { mailLink } from '#platform/mail-links.ts';
import { LaterTooltips } from './later-tooltips.tsx';
import { Starting } from './starting.tsx';

// Two worlds in two files: the landing page loads nothing of the diary, not even its router.
const SignedIn = lazy(async () => ({
  default: mayStore()
    ? (await import('./signed-in.tsx')).SignedIn
    : await (await withAccountWords(import('./denied-storage.tsx'))).whatCanBeKept(),
}));
const SignedOut = lazy(async () => ({ default: (await withAccountWords(import('./signed-out.tsx'))).SignedOut }));
const MailLinkNotes = lazy(async () => ({
  default: (await withAccountWords(import('./mail-link-notes.tsx'))).MailLinkNotes,
}));

const { confirmed, resetToken, invitation } = mailLink;
/** Whether a link in a mail has led here, or the way back from an account elsewhere. */
const isLedHere = [confirmed, resetToken, invitation, tabStore.getItem(ANSWER_KEY)].some((one) => one !== null);

/** The frame around every address: signed-out people see the landing page, whatever they asked for (spec §2). */
export function App() {
  const session = useSession();
  if (session.status === 'loading') return <Starting />;
  return (
    <>
      <Suspense fallback={<Starting />}>
        {session.status === 'signed-out' ? <SignedOut /> : <SignedIn key={session.accountId} session={session} />}
      </Suspense>
      {isLedHere ? (
        <Suspense>
          <MailLinkNotes />
        </Suspense>
      ) : null}
      <LaterTooltips />
    </>
  );
}
