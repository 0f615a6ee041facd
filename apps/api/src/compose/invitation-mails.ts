import type { InvitingDeps } from '#api/features/invitations/sent-routes.ts';
import { INVITE } from '#api/mails/invite.ts';
import { INVITED_ALREADY } from '#api/mails/invited-already.ts';
import type { Deps } from './deps.ts';

/** Mails of invitations: with a code, or for somebody who has an account that they are asked. */
export function sendInvitation({ post, config: { publicUrl: link } }: Deps): InvitingDeps['send'] {
  return ({ sent, code, isKnown, inviter: { firstName: name, username } }, { message, language }) => {
    const words = isKnown
      ? INVITED_ALREADY[language]({ name, username, message, link })
      : INVITE[language]({ name, message, code, link });
    return post({ to: sent.email, ...words });
  };
}
