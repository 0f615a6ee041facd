import { nameInMail } from '#api/base/others-words.ts';
import type { InvitingDeps } from '#api/features/invitations/sent-routes.ts';
import { INVITE } from '#api/mails/invite.ts';
import { INVITED_ALREADY } from '#api/mails/invited-already.ts';
import type { Deps } from './deps.ts';

/**
 * Mails an invitation with a code, or tells an existing account. The code is in the link's fragment, which no server
 * sees (decision 012); the web app reads it (`platform/mail-links`).
 */
export function sendInvitation({ post, config: { publicUrl } }: Deps): InvitingDeps['send'] {
  return ({ sent, code, isKnown, inviter: { firstName, username } }, { message, language }) => {
    const name = nameInMail(firstName);
    const words = isKnown
      ? INVITED_ALREADY[language]({ name, username, message, link: `${publicUrl}/friends?tab=find` })
      : INVITE[language]({ name, message, code, link: `${publicUrl}/#invite=${code}` });
    return post({ to: sent.email, ...words });
  };
}
