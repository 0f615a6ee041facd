import type { InvitingDeps } from '#api/features/invitations/sent-routes.ts';
import { INVITE } from '#api/mails/invite.ts';
import { INVITED_ALREADY } from '#api/mails/invited-already.ts';
import type { Deps } from './deps.ts';

/**
 * Mails of invitations: with a code, or for somebody who has an account that they are asked. The link has the code in its
 * fragment, which no server hears of (decision 105); the web app fills it in (`platform/mail-links`).
 */
export function sendInvitation({ post, config: { publicUrl } }: Deps): InvitingDeps['send'] {
  return ({ sent, code, isKnown, inviter: { firstName: name, username } }, { message, language }) => {
    const words = isKnown
      ? INVITED_ALREADY[language]({ name, username, message, link: `${publicUrl}/friends?tab=find` })
      : INVITE[language]({ name, message, code, link: `${publicUrl}/#invite=${code}` });
    return post({ to: sent.email, ...words });
  };
}
