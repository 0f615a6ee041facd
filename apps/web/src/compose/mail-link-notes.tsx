import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ANSWER_KEY } from '#entities/person/account-memory.ts';
import { session } from '#entities/person/use-session.ts';
import type { AuthView } from '#features/account/auth-dialog.tsx';
import { tabStore } from '#platform/browser-stores.ts';
import { mailLink } from '#platform/mail-links.ts';
import { useToast } from '#platform/toast.tsx';

const AuthDialog = lazy(async () => ({ default: (await import('#features/account/auth-dialog.tsx')).AuthDialog }));

const ExternalReturn = lazy(async () => ({ default: (await import('./external-return.tsx')).ExternalReturn }));

const { confirmed, resetToken, invitation } = mailLink;
/** Looked at once: the answer is taken away when it is used. */
const isBack = tabStore.getItem(ANSWER_KEY) !== null;

/** Answers what has led here, whoever is here: a link in a mail, or an account elsewhere to which this window has gone. */
export function MailLinkNotes() {
  if (isBack) {
    return (
      <Suspense>
        <ExternalReturn />
      </Suspense>
    );
  }
  return <ByMailLink />;
}

/** A confirmed address, the form for a new password, or an invitation. */
function ByMailLink() {
  const { t } = useLingui();
  const toast = useToast();
  const shown = useRef(false);
  const [view, setView] = useState<AuthView | null>(resetToken === null ? null : 'reset');
  useEffect(() => {
    const isForOthers = invitation !== null && session.get().status === 'signed-in';
    if (shown.current || (confirmed === null && !isForOthers)) return;
    shown.current = true;
    if (isForOthers) {
      toast({
        title: t`Hier ist schon jemand angemeldet`,
        description: t`Melde dich ab, dann kannst du dich mit der Einladung registrieren.`,
      });
    } else if (confirmed) {
      toast({ title: t`E-Mail-Adresse bestätigt` });
    } else {
      toast({
        title: t`Dieser Link ist ungültig oder abgelaufen.`,
        description: t`In den Einstellungen kannst du dir eine neue E-Mail schicken lassen.`,
        variant: 'destructive',
      });
    }
  }, [toast, t]);
  if (view === null || resetToken === null) return null;
  return (
    <Suspense>
      <AuthDialog
        view={view}
        onView={setView}
        onClose={() => setView(null)}
        onEnter={session.enter}
        resetToken={resetToken}
      />
    </Suspense>
  );
}
