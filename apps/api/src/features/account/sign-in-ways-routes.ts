import { signInWays } from '@tagfalter/contract/sign-in-ways';
import { Refusal } from '#api/base/refusal.ts';
import type { Db } from '#api/db/open.ts';
import { type Route, route } from '#api/http/route.ts';
import type { IdentityProvider } from '#api/ports/identity.ts';

interface Deps {
  db: Db;
  /** undefined with a hosted issuer. */
  provider: Pick<IdentityProvider, 'waysOf'> | undefined;
}

export function signInWaysRoutes({ db, provider }: Deps): Route[] {
  return [
    route(signInWays, async ({ identity }) => {
      if (!provider) throw new Refusal('not_found');
      const { hasPassword, linked } = await provider.waysOf(db, identity.subject);
      return { hasPassword, linked: linked && { email: linked.email, linkedAt: linked.linkedAt.toISOString() } };
    }),
  ];
}
