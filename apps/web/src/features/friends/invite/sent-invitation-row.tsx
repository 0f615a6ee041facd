import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SentInvitation } from '@tagfalter/contract/invitations';
import { localDateOf } from '@tagfalter/domain/local-date';
import { Badge, type BadgeTone } from '@tagfalter/ui/badge';
import { IconButton } from '@tagfalter/ui/icon-button';
import { Mail, X } from 'lucide-react';
import { useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';
import type { Inviting } from './use-invite.ts';

const STATE: Record<SentInvitation['state'], { words: MessageDescriptor; tone: BadgeTone }> = {
  open: { words: msg`Ausstehend`, tone: 'orange' },
  used: { words: msg({ message: 'Angenommen', context: 'invitation' }), tone: 'green' },
  revoked: { words: msg({ message: 'Zurückgezogen', context: 'invitation' }), tone: 'plain' },
  expired: { words: msg({ message: 'Abgelaufen', context: 'invitation' }), tone: 'plain' },
};

interface SentInvitationRowProps {
  invitation: SentInvitation;
  inviting: Inviting;
}

/** An invitation that was sent, what has become of it, and its end while it is open. */
export function SentInvitationRow({ invitation, inviting }: SentInvitationRowProps) {
  const { t } = useLingui();
  const dayOf = useDayOf();
  const [isAsking, setAsking] = useState(false);
  const { email, state, createdAt, expiresAt } = invitation;
  const [day, until] = [dayOf(createdAt), dayOf(expiresAt)];
  const isOpen = state === 'open';
  return (
    <li tabIndex={-1}>
      <span className="q">
        <Mail className="i" aria-hidden="true" />
      </span>
      <span className="item__t">
        <b dir="auto">{email}</b>
        <span className="cap num">
          {isOpen ? (
            <Trans>
              gesendet am {day} · gilt bis {until}
            </Trans>
          ) : (
            <Trans>gesendet am {day}</Trans>
          )}
        </span>
      </span>
      <Badge tone={STATE[state].tone}>{t(STATE[state].words)}</Badge>
      {isOpen ? (
        <IconButton
          label={t`Einladung an ${email} zurückziehen`}
          aria-disabled={inviting.isBusy}
          onClick={() => setAsking(true)}
        >
          <X className="i" aria-hidden="true" />
        </IconButton>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        title={t`Einladung zurückziehen?`}
        text={t`Der Code, den ${email} bekommen hat, gilt dann nicht mehr. Dafür hast du wieder eine Einladung mehr.`}
        confirm={t`Zurückziehen`}
        onConfirm={() => void inviting.end(invitation)}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}

/** A moment as its day here; with the year where that is another. */
function useDayOf(): (moment: string) => string {
  const { env } = useDiary();
  const format = useFormat();
  const today = localDateOf(env.now(), env.timeZone());
  return (moment) => {
    const day = localDateOf(Date.parse(moment), env.timeZone());
    return day.slice(0, 4) === today.slice(0, 4) ? format.shortDay(day) : format.longDay(day);
  };
}
