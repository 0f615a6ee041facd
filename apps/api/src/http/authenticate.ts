import type { Audience } from '@tagfalter/contract/define-endpoint';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#api/actor.ts';
import type { Identity, IdentityPort } from '#api/ports/identity.ts';
import { Refusal } from '#api/refusal.ts';
import { requireAdmin } from './admin-door.ts';
import type { Caller } from './route.ts';

/** Finds out who calls. Cookies are never looked at: only the Bearer token counts (threat 12). */
export interface Authenticate {
  /** @throws Refusal `unauthorized`, `not_registered`, or `forbidden` for a page of a foreign origin (wire 26) */
  caller(request: FastifyRequest, audience: Audience): Promise<Caller>;
  /** The registered person behind the request, for plugins that answer by themselves. */
  actor(request: FastifyRequest): Promise<Actor>;
}

interface Options {
  identity: IdentityPort;
  findActor(identity: Identity): Promise<Actor>;
  isOwnOrigin(origin: string): boolean;
  adminToken: string;
}

/** Joins the identity port with the product's own records. */
export function createAuthenticate({ identity, findActor, isOwnOrigin, adminToken }: Options): Authenticate {
  const verified = async (request: FastifyRequest): Promise<Identity> => {
    const token = bearerToken(request.headers.authorization);
    if (token === undefined) throw new Refusal('unauthorized');
    return identity.verify(token);
  };
  const refuseForeignOrigin = ({ headers: { origin } }: FastifyRequest): void => {
    if (origin !== undefined && !isOwnOrigin(origin)) throw new Refusal('forbidden');
  };
  const actor = async (request: FastifyRequest): Promise<Actor> => {
    const found = await findActor(await verified(request));
    refuseForeignOrigin(request);
    return found;
  };
  return {
    actor,
    async caller(request, audience) {
      if (audience === 'admin') requireAdmin(request, adminToken);
      const known = audience === 'token' || audience === 'user' ? await verified(request) : undefined;
      refuseForeignOrigin(request);
      return { identity: known, actor: known && audience === 'user' ? await findActor(known) : undefined };
    },
  };
}

function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(header ?? '')?.[1];
}
