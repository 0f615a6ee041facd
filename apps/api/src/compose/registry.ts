import type { Db } from '#api/db/open.ts';
import { removeUnregistered } from '#api/features/account/cleanup.ts';
import { isRegistered, markVerified } from '#api/features/account/verified.ts';
import { isGoodCode } from '#api/features/invitations/service.ts';
import type { IdentityRegistry } from '#api/ports/identity.ts';

interface Options {
  db: Db;
  /** Under which the people of the provider are remembered. */
  issuer: string;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** What an identity provider in this process asks of accounts and invitations. */
export function createRegistry({ db, issuer, now }: Options): IdentityRegistry {
  return {
    onVerified: (subject) => markVerified(db, { issuer, subject }),
    isRegistered: (subject) => isRegistered(db, { issuer, subject }),
    makeWay: (records, { email, invitationCode }) =>
      removeUnregistered(db, records, email, (tx) => isGoodCode(tx, invitationCode, now())),
  };
}
