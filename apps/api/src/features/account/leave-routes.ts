import { deleteAccount as deleteCall, keepAccount as keepCall } from '@tagfalter/contract/account-deletion';
import { askedLanguage, type ServerLanguage } from '#api/base/language.ts';
import { type Route, route } from '#api/http/route.ts';
import type { Identity } from '#api/ports/identity.ts';
import { beginEnd, keepAccount, type LeaveDeps } from './leave.ts';

export interface LeavingDeps extends LeaveDeps {
  /** @throws Refusal `reauth_required` */
  requireFreshSignIn(identity: Identity): Promise<void>;
  /** Mails the person, so that an end somebody else asked for can be undone. */
  announce(email: string, said: { endsAt: Date; language: ServerLanguage; hasCancelled: boolean }): Promise<void>;
}

export function leaveRoutes(deps: LeavingDeps): Route[] {
  return [
    route(deleteCall, async ({ actor, identity, headers }) => {
      await deps.requireFreshSignIn(identity);
      const { endsAt, isNew, hasCancelled } = await beginEnd(deps, actor);
      if (isNew) await deps.announce(actor.email, { endsAt, language: askedLanguage({}, headers), hasCancelled });
      return { endsAt: endsAt.toISOString() };
    }),
    route(keepCall, async ({ actor }) => {
      await keepAccount(deps, actor);
      return undefined;
    }),
  ];
}
