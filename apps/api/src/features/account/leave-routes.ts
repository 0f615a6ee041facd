import { deleteAccount as deleteCall, keepAccount as keepCall } from '@tagfalter/contract/account-deletion';
import { askedLanguage, type Language } from '#api/base/language.ts';
import { type Route, route } from '#api/http/route.ts';
import type { Identity } from '#api/ports/identity.ts';
import { beginEnd, keepAccount, type LeaveDeps } from './leave.ts';

export interface LeavingDeps extends LeaveDeps {
  /** @throws Refusal `reauth_required` for whoever has not proven lately who they are */
  requireFreshSignIn(identity: Identity): Promise<void>;
  /** Tells the person by mail, so that somebody who did not ask for it can keep the account. */
  tell(email: string, said: { endsAt: Date; language: Language; hasCancelled: boolean }): Promise<void>;
}

/** The end of the own account, and taking it back. */
export function leaveRoutes(deps: LeavingDeps): Route[] {
  return [
    route(deleteCall, async ({ actor, identity, headers }) => {
      await deps.requireFreshSignIn(identity);
      const { endsAt, isNew, hasCancelled } = await beginEnd(deps, actor);
      if (isNew) await deps.tell(actor.email, { endsAt, language: askedLanguage({}, headers), hasCancelled });
      return { endsAt: endsAt.toISOString() };
    }),
    route(keepCall, async ({ actor }) => {
      await keepAccount(deps, actor);
      return undefined;
    }),
  ];
}
