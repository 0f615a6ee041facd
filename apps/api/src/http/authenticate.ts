import type { Endpoint } from '@tagfalter/contract/define-endpoint';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { TokenSubject } from '#api/base/token-subject.ts';
import type { Identity, IdentityPort, TokenClaims } from '#api/ports/identity.ts';
import { requireAdmin } from './admin-door.ts';
import type { NoteCaller } from './crowded-addresses.ts';
import type { RouteCaller } from './route.ts';

/** Resolves the caller by the Bearer token; cookies never count (threat 12). */
export interface Authenticate {
  /**
   * @throws Refusal `unauthorized`, `not_registered`; `forbidden` for a foreign origin (wire 26); `account_blocked`
   * unless the call is open to blocked accounts (spec decision 45)
   */
  caller(request: FastifyRequest, endpoint: Pick<Endpoint, 'audience' | 'isOpenToBlocked'>): Promise<RouteCaller>;
  /**
   * The token's person, for callers that check by themselves whether the person is let in.
   * @throws as `caller`, if the token is invalid or its account still unknown
   */
  tokenSubject(request: FastifyRequest): Promise<TokenSubject>;
  /** The registered person, for plugins that reply by themselves. */
  actor(request: FastifyRequest): Promise<Actor>;
}

interface Options {
  identity: IdentityPort;
  findActor(identity: Identity): Promise<Actor>;
  isOwnOrigin(origin: string): boolean;
  adminToken: string;
  noteCaller: NoteCaller;
}

export function createAuthenticate({
  identity,
  findActor,
  isOwnOrigin,
  adminToken,
  noteCaller,
}: Options): Authenticate {
  /** Account by token claims. */
  const accounts = new WeakMap<TokenClaims, Pick<Actor, 'accountId' | 'entrySpace'>>();
  const verified = (request: FastifyRequest): Promise<Identity> => identity.verify(bearerToken(request));
  const refuseForeignOrigin = ({ headers: { origin } }: FastifyRequest): void => {
    if (origin !== undefined && !isOwnOrigin(origin)) throw new Refusal('forbidden');
  };
  const actor = async (request: FastifyRequest): Promise<Actor> => {
    const found = await findActor(await verified(request));
    noteCaller(request.ip, found.accountId);
    requireNotBlocked(found);
    refuseForeignOrigin(request);
    return found;
  };
  return {
    actor,
    async tokenSubject(request) {
      const spoken = await identity.read(bearerToken(request));
      const { accountId, entrySpace } = accounts.get(spoken) ?? (await actor(request));
      refuseForeignOrigin(request);
      accounts.set(spoken, { accountId, entrySpace });
      noteCaller(request.ip, accountId);
      const { issuer, subject, email, emailVerified } = spoken.identity;
      const confirmedEmail = emailVerified ? email : undefined;
      const { sessionId = null, signedInAt } = spoken;
      const until = sessionId === null ? spoken.until : undefined;
      return { accountId, entrySpace, issuer, subject, confirmedEmail, sessionId, signedInAt, until };
    },
    async caller(request, { audience, isOpenToBlocked }) {
      if (audience === 'admin') requireAdmin(request, adminToken);
      const isAsked = audience === 'token' || audience === 'user';
      const isAnnounced = audience === 'optional' && request.headers.authorization !== undefined;
      const known = isAsked || isAnnounced ? await verified(request) : undefined;
      refuseForeignOrigin(request);
      const found = known && audience !== 'token' ? await findActor(known) : undefined;
      if (found) noteCaller(request.ip, found.accountId);
      if (found && !isOpenToBlocked) requireNotBlocked(found);
      return { identity: known, actor: found };
    },
  };
}

function requireNotBlocked({ isBlocked = false }: Actor): void {
  if (isBlocked) throw new Refusal('account_blocked');
}

function bearerToken({ headers }: FastifyRequest): string {
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) throw new Refusal('unauthorized');
  return token;
}
