import type { FastifyBaseLogger } from 'fastify';
import { createNetworkName, noteAccountEvent, noteOrLog } from '#api/changes/audit-log.ts';
import type { Db } from '#api/db/open.ts';
import { removeUnregistered } from '#api/features/account/cleanup.ts';
import { findAccountId, isRegistered, markVerified } from '#api/features/account/verified.ts';
import { isGoodCode } from '#api/features/invitations/service.ts';
import type { IdentityRegistry } from '#api/ports/identity.ts';

interface Options {
  db: Db;
  /** Under which identities are stored. */
  issuer: string;
  now: () => number;
  /** Hashes networks in the audit log. */
  key: Uint8Array;
  log: Pick<FastifyBaseLogger, 'error'>;
}

export function createRegistry({ db, issuer, now, key, log }: Options): IdentityRegistry {
  const nameOf = createNetworkName(key);
  return {
    onVerified: (subject) => markVerified(db, { issuer, subject }),
    note: (subject, kind, network) =>
      noteOrLog(log, async () => {
        const accountId = await findAccountId(db, { issuer, subject });
        if (accountId === undefined) return;
        await noteAccountEvent(db, { accountId, kind, network: network && nameOf(network), at: now() });
      }),
    isRegistered: (subject) => isRegistered(db, { issuer, subject }),
    makeWay: (records, { email, invitationCode }) =>
      removeUnregistered(db, records, email, (tx) => isGoodCode(tx, invitationCode, now(), email)),
  };
}
