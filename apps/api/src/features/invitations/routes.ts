import { adminInvitations } from '@tagfalter/contract/admin-invitations';
import { validateInvitation } from '@tagfalter/contract/validate-invitation';
import type { GuessCode } from '#api/base/code-guesses.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { Db } from '#api/db/open.ts';
import { type Route, route } from '#api/http/route.ts';
import { makeInvitations } from './codes.ts';
import { isGoodCode } from './service.ts';

export interface InvitationDeps {
  db: Db;
  now: () => number;
}

/** @param guessCode counts wrong codes */
export function invitationRoutes({ db, now }: InvitationDeps, guessCode: GuessCode): Route[] {
  return [
    route(validateInvitation, async ({ body, ...guesser }) =>
      guessCode(guesser, async () => {
        if (!(await isGoodCode(db, body.invitationCode, now()))) throw new Refusal('invalid_code');
        return { valid: true as const };
      }),
    ),
    route(adminInvitations, async ({ body }) => ({ codes: await makeInvitations(db, body.count, now()) })),
  ];
}
