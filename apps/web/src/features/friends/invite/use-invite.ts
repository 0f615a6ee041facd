import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SentInvitation } from '@tagfalter/contract/invitations';
import { HOUR_MS } from '@tagfalter/domain/durations';
import type { Fault } from '@tagfalter/local/base/fault';
import { useRef, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { useToast } from '#platform/toast.tsx';
import { endInvitation, type Invitation, readInvitationsAnew, sendInvitation } from './invitation-calls.ts';

/** Why an invitation was not sent, or not ended, in words. */
function useWhy(): (fault: Fault) => string {
  const { t } = useLingui();
  const { language } = useFormat();
  const words = useFaultWords({
    bad_request: msg`Diese Adresse nimmt der Server nicht an. Bitte prüfe sie.`,
    email_unverified: msg`Das geht erst, wenn deine E-Mail-Adresse bestätigt ist.`,
    invitations_used: msg`Gerade ist keine Einladung übrig. Wird eine offene zurückgezogen oder läuft sie ab, hast du wieder eine.`,
    not_found: msg`Das gibt es nicht mehr.`,
    conflict: msg`Diese Einladung ist schon angenommen.`,
  });
  return (fault) => {
    if (fault.kind === 'signed-out') return t`Anmeldung erforderlich`;
    if (fault.kind !== 'server' || fault.status !== 429) return words(fault);
    const hours = Math.max(1, Math.ceil(fault.retryAfterMs / HOUR_MS));
    const wait = new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(hours);
    return t`Für heute sind das genug Einladungen, von dir oder an diese Adresse. In ${wait} geht es weiter.`;
  };
}

export interface Inviting {
  isBusy: boolean;
  /** Why the last one was not sent; null when it was. */
  refused: string | null;
  /** @returns whether it was sent */
  send: (invitation: Invitation) => Promise<boolean>;
  /** Ends one; what fails is said. */
  end: (invitation: SentInvitation) => Promise<void>;
}

/** Sends and ends invitations, one at a time. */
export function useInvite(): Inviting {
  const { t } = useLingui();
  const { accountId } = useDiary();
  const toast = useToast();
  const why = useWhy();
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  /** Whatever the server says, it may hold something else now. */
  async function step(act: () => Promise<boolean>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    const isDone = await act();
    running.current = false;
    setBusy(false);
    await readInvitationsAnew(accountId);
    return isDone;
  }

  const send = (invitation: Invitation) =>
    step(async () => {
      setRefused(null);
      const reply = await sendInvitation(invitation);
      if (reply.ok) toast({ title: t`Einladung gesendet`, description: invitation.email });
      else setRefused(why(reply.fault));
      return reply.ok;
    });

  const end = async ({ id, email }: SentInvitation) => {
    await step(async () => {
      const reply = await endInvitation(id);
      if (reply.ok) toast({ title: t`Einladung an ${email} zurückgezogen` });
      else {
        const title = t`Einladung konnte nicht zurückgezogen werden`;
        toast({ title, description: why(reply.fault), variant: 'destructive' });
      }
      return reply.ok;
    });
  };

  return { isBusy, refused, send, end };
}
