import type { AccountEvent } from '@tagfalter/contract/admin-audit';
import { changePassword } from '@tagfalter/contract/change-password';
import { confirmPassword } from '@tagfalter/contract/confirm-password';
import { endOtherSessions, endSession, listSessions, type SignedInDevice } from '@tagfalter/contract/sessions';
import { deviceName } from '@tagfalter/domain/device-name';
import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '#api/base/refusal.ts';
import { noteAccountEvent, noteOrLog } from '#api/changes/audit-log.ts';
import type { Nudges } from '#api/changes/nudges.ts';
import type { Db } from '#api/db/open.ts';
import { type Route, route } from '#api/http/route.ts';
import type { Identity, IdentityProvider, SessionRecord } from '#api/ports/identity.ts';

interface Deps {
  db: Db;
  now: () => number;
  /** undefined with a hosted issuer, which keeps the sessions. */
  provider:
    | Pick<IdentityProvider, 'listSessions' | 'endSession' | 'endOtherSessions' | 'changePassword' | 'confirmPassword'>
    | undefined;
  nudges: Pick<Nudges, 'publish'>;
  /** Hashes networks in the audit log. */
  networkName: (network: string) => string;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Sessions and password. Streams of an ended session end with the nudge. */
export function sessionRoutes({ db, now, provider, nudges, networkName, log }: Deps): Route[] {
  const inProduct = ({ sessionId }: Identity) => {
    if (!provider || sessionId === undefined) throw new Refusal('not_found');
    return { provider, sessionId };
  };
  const listed = async (identity: Identity): Promise<SignedInDevice[]> => {
    const { provider, sessionId } = inProduct(identity);
    const devices = (await provider.listSessions(db, identity.subject, now())).map(presentFor(sessionId));
    return [...devices.filter(({ isCurrent }) => isCurrent), ...devices.filter(({ isCurrent }) => !isCurrent)];
  };
  /** Makes streams check their session. */
  const ended = async (accountId: string, kind: AccountEvent, ip: string): Promise<void> => {
    nudges.publish(accountId);
    await noteOrLog(log, () => noteAccountEvent(db, { accountId, kind, network: networkName(ip), at: now() }));
  };
  return [
    route(listSessions, ({ identity }) => listed(identity)),
    route(endSession, async ({ identity, actor, params, ip }) => {
      if (!(await inProduct(identity).provider.endSession(db, identity.subject, params.id)))
        throw new Refusal('not_found');
      await ended(actor.accountId, 'session_ended', ip);
      return listed(identity);
    }),
    route(changePassword, async ({ identity, actor, body, ip }) => {
      const { provider, sessionId } = inProduct(identity);
      await provider.changePassword({ subject: identity.subject, sessionId, address: ip }, body);
      await ended(actor.accountId, 'password_changed', ip);
      return listed(identity);
    }),
    route(confirmPassword, async ({ identity, body, ip }) => {
      const { provider, sessionId } = inProduct(identity);
      await provider.confirmPassword({ subject: identity.subject, sessionId, address: ip }, body.currentPassword);
      return undefined;
    }),
    route(endOtherSessions, async ({ identity, actor, ip }) => {
      const { provider, sessionId } = inProduct(identity);
      await provider.endOtherSessions(db, identity.subject, sessionId);
      await ended(actor.accountId, 'other_sessions_ended', ip);
      return listed(identity);
    }),
  ];
}

const presentFor =
  (sessionId: string) =>
  ({ id, userAgent, signedInAt, lastUsedAt }: SessionRecord): SignedInDevice => ({
    ...{ id, ...deviceName(userAgent) },
    signedInAt: signedInAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: id === sessionId,
  });
