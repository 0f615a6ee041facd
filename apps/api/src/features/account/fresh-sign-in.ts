import { FRESH_PROOF_MS } from '#api/base/fresh-proof.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { Db } from '#api/db/open.ts';
import type { Identity, IdentityProvider } from '#api/ports/identity.ts';

interface Deps {
  db: Db;
  now: () => number;
  provider: Pick<IdentityProvider, 'provenAt'> | undefined;
}

/**
 * Requires a recent proof of identity: the session's start or confirmation, or the hosted token's `auth_time`.
 * @throws Refusal `reauth_required`
 */
export function createFreshSignIn({ db, now, provider }: Deps): (identity: Identity) => Promise<void> {
  return async ({ subject, sessionId, signedInAt }) => {
    const inProduct = provider && sessionId !== undefined;
    const at = inProduct ? await provider.provenAt(db, subject, sessionId) : signedInAt;
    if (at === undefined || now() - at > FRESH_PROOF_MS) throw new Refusal('reauth_required');
  };
}
