import { createNetworkName } from '#api/changes/audit-log.ts';
import { forgetOrphans } from '#api/features/account/cleanup.ts';
import { eraseAccounts } from '#api/features/account/erase/erase-accounts.ts';
import { grantProRoutes } from '#api/features/account/grant-pro.ts';
import { type LeavingDeps, leaveRoutes } from '#api/features/account/leave-routes.ts';
import { accountRoutes } from '#api/features/account/routes.ts';
import type { AccountDeps } from '#api/features/account/service.ts';
import { sessionRoutes } from '#api/features/account/session-routes.ts';
import { signInRoutes } from '#api/features/account/sign-in-routes.ts';
import { signInWaysRoutes } from '#api/features/account/sign-in-ways-routes.ts';
import { endWithAccount } from '#api/features/subscriptions/end-with-account.ts';
import { ACCOUNT_ENDS } from '#api/mails/account-ends.ts';
import type { Deps } from './deps.ts';
import { maintenanceJob } from './maintenance.ts';
import type { InvitationParts } from './people.ts';
import type { SharedDeps } from './shared.ts';
import type { Subject } from './subject.ts';

interface Needs extends Pick<InvitationParts, 'admission' | 'guessCode'> {
  account: AccountDeps;
  /** Deletes an account's guest books with their files. */
  endGuestBooks(accountId: string): Promise<void>;
}

/** Signing in, registering, sessions, and the end of an account. */
export function joinAccount(shared: SharedDeps, { account, admission, guessCode, endGuestBooks }: Needs): Subject {
  const { changes, db, blobs, now, log, requireFreshSignIn, identityProvider: provider } = shared;
  const erasing = { db, blobs, endGuestBooks, removeIdentity: provider?.remove ?? (async () => {}) };
  const leaving = {
    ...{ ...changes, blobs, now, requireFreshSignIn, announce: announceEnd(shared) },
    endSubscriptions: endWithAccount,
  };
  const networkName = createNetworkName(shared.signingKey);
  const erase = { name: 'erase-accounts', cron: '0 * * * *', run: (at: number) => eraseAccounts(erasing, at) };
  const ofProvider = provider
    ? [
        { name: 'forget-orphans', cron: '30 * * * *', run: (at: number) => forgetOrphans(db, provider, at) },
        { name: 'forget-expired', cron: '50 * * * *', run: (at: number) => provider.forgetExpired(db, at) },
      ]
    : [];
  return {
    routes: [
      ...signInRoutes(shared.signInMethods),
      ...accountRoutes(account, { guessCode, admission, withEmail: shared.identity.withEmail }),
      ...grantProRoutes(account),
      ...leaveRoutes(leaving),
      ...signInWaysRoutes({ db, provider }),
      ...sessionRoutes({ db, now, provider, log, networkName, nudges: changes.nudges }),
    ],
    jobs: [erase, ...ofProvider].map((task) => maintenanceJob(shared, task)),
  };
}

function announceEnd({ post, config: { publicUrl: link } }: Deps): LeavingDeps['announce'] {
  return (email, { endsAt, language, hasCancelled }) => {
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(endsAt);
    return post({ to: email, ...ACCOUNT_ENDS[language]({ day, link, hasCancelled }) });
  };
}
