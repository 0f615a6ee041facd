import { createInvitation as createCall } from '@tagfalter/contract/create-invitation';
import { listInvitations as listCall, revokeInvitation as revokeCall } from '@tagfalter/contract/invitations';
import { DAY_MS } from '@tagfalter/domain/durations';
import { mailboxKey } from '@tagfalter/domain/email';
import { askedLanguage, type ServerLanguage } from '#api/base/language.ts';
import { reserveEach } from '#api/base/shared-throttle.ts';
import { tooMany } from '#api/base/too-many.ts';
import { type Route, route } from '#api/http/route.ts';
import type { Throttles } from '#api/ports/throttles.ts';
import { listSent, revokeInvitation, type SentDeps, type WrittenInvitation, writeInvitation } from './sent.ts';

export interface InvitingDeps extends SentDeps {
  throttles: Throttles;
  /** Mails an invitation; joined in `compose/people`. */
  send(written: WrittenInvitation, said: { message: string; language: ServerLanguage }): Promise<void>;
}

/** Per account; revoked invitations count, because their mail is sent. */
const PER_ACCOUNT = { marks: 20, span: DAY_MS };
/** Per sender and recipient: what others have sent there refuses nobody (spec decision 62). */
const PER_MAILBOX = { marks: 3, span: DAY_MS };

export function invitingRoutes(deps: InvitingDeps): Route[] {
  const accounts = deps.throttles.create('invitations of an account', PER_ACCOUNT, deps.now);
  const mailboxes = deps.throttles.create('invitations to a mailbox', PER_MAILBOX, deps.now);
  return [
    route(listCall, ({ actor }) => listSent(deps, actor)),
    route(createCall, async ({ actor, body, headers }) => {
      const place = await reserveEach([
        [accounts, actor.accountId],
        [mailboxes, `${actor.accountId} ${mailboxKey(body.email)}`],
      ]);
      if (place.wait > 0) throw tooMany('invitations to a mailbox', place.wait);
      const written = await writeInvitation(deps, actor, body).catch(async (fault: unknown) => {
        await place.release();
        throw fault;
      });
      await deps.send(written, { message: body.message, language: askedLanguage({}, headers) });
      return written.sent;
    }),
    route(revokeCall, async ({ actor, params }) => {
      await revokeInvitation(deps, actor, params.id);
      return undefined;
    }),
  ];
}
