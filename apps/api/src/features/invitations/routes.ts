import { adminInvitations } from '@tagfalter/contract/admin-invitations';
import { validateInvitation } from '@tagfalter/contract/validate-invitation';
import { Refusal } from '#api/base/refusal.ts';
import type { Throttle } from '#api/base/throttle.ts';
import type { Db } from '#api/db/open.ts';
import { type Route, route } from '#api/http/route.ts';
import { makeInvitations } from './codes.ts';
import { isGoodCode } from './service.ts';

export interface InvitationDeps {
  db: Db;
  now: () => number;
}

/**
 * Checking a code, and making codes for whoever runs the server.
 * @param wrongCodes counts wrong codes per address
 */
export function invitationRoutes({ db, now }: InvitationDeps, wrongCodes: Throttle): Route[] {
  return [
    route(validateInvitation, async ({ body, ip }) => {
      const wait = wrongCodes.wait(ip);
      if (wait > 0) throw new Refusal('too_many_requests', { retryAfter: wait });
      if (await isGoodCode(db, body.invitationCode, now())) return { valid: true as const };
      wrongCodes.mark(ip);
      throw new Refusal('invalid_code');
    }),
    route(adminInvitations, async ({ body }) => ({ codes: await makeInvitations(db, body.count, now()) })),
  ];
}
