import { createCodeGuesses, type GuessCode } from '#api/base/code-guesses.ts';
import { nameInMail } from '#api/base/others-words.ts';
import type { ProfilePictures } from '#api/features/account/pictures-port.ts';
import type { Admission } from '#api/features/account/service.ts';
import { invitationRoutes } from '#api/features/invitations/routes.ts';
import { forgetInvitations } from '#api/features/invitations/sent.ts';
import { type InvitingDeps, invitingRoutes } from '#api/features/invitations/sent-routes.ts';
import { consumeCode } from '#api/features/invitations/service.ts';
import { befriend } from '#api/features/people/relations.ts';
import { peopleRoutes } from '#api/features/people/routes.ts';
import { INVITE } from '#api/mails/invite.ts';
import { INVITED_ALREADY } from '#api/mails/invited-already.ts';
import type { Deps } from './deps.ts';
import { maintenanceJob } from './maintenance.ts';
import type { SharedDeps } from './shared.ts';
import type { Subject } from './subject.ts';

export interface InvitationParts {
  admission: Admission;
  /** Counts wrong codes, of registrations and checks together. */
  guessCode: GuessCode;
}

/** Friends, and whoever is invited. */
export function joinPeople(shared: SharedDeps, { pictures }: { pictures: ProfilePictures }): Subject & InvitationParts {
  const { changes, db, now, throttles, identityProvider: provider } = shared;
  const guessCode = createCodeGuesses({ throttles, now, deviceIn: (cookies) => provider?.deviceIn(cookies) });
  const admission: Admission = {
    befriend,
    consumeCode: (tx, code, newcomer) => consumeCode(tx, code, newcomer, now()),
  };
  const forget = { name: 'forget-invitations', cron: '40 * * * *', run: (at: number) => forgetInvitations(db, at) };
  return {
    admission,
    guessCode,
    routes: [
      ...invitationRoutes({ db, now }, guessCode),
      ...invitingRoutes({ ...changes, now, throttles, send: sendInvitation(shared) }),
      ...peopleRoutes({ db, now, throttles, pictures }),
    ],
    jobs: [maintenanceJob(shared, forget)],
  };
}

/**
 * Mails an invitation with a code, or tells an existing account. The code is in the link's fragment, which no server
 * sees (decision 012); the web app reads it (`platform/mail-links`).
 */
function sendInvitation({ post, config: { publicUrl } }: Deps): InvitingDeps['send'] {
  return ({ sent, code, isKnown, inviter: { firstName, username } }, { message, language }) => {
    const name = nameInMail(firstName);
    const words = isKnown
      ? INVITED_ALREADY[language]({ name, username, message, link: `${publicUrl}/friends?tab=find` })
      : INVITE[language]({ name, message, code, link: `${publicUrl}/#invite=${code}` });
    return post({ to: sent.email, ...words });
  };
}
