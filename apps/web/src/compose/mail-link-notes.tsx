import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { session } from '#entities/person/use-session.ts';
import type { AuthView } from '#features/account/auth-dialog.tsx';
import { mailLink } from '#platform/mail-links.ts';
import { useToast } from '#platform/toast.tsx';

const AuthDialog = lazy(async () => ({ default: (await import('#features/account/auth-dialog.tsx')).AuthDialog }));

const { confirmed, resetToken, invitation } = mailLink;

/** Answers a link in a mail, whoever is here: a confirmed address, the form for a new password, or an invitation. */
export function MailLinkNotes() {
  const { t } = useLingui();
  const toast = useToast();
  const told = useRef(false);
  const [view, setView] = useState<AuthView | null>(resetToken === null ? null : 'reset');
  useEffect(() => {
    const isForOthers = invitation !== null && session.get().status === 'signed-in';
    if (told.current || (confirmed === null && !isForOthers)) return;
    told.current = true;
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
