import { TokenReplySchema } from '@tagfalter/contract/identity';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Actor } from '#api/base/actor.ts';
import { networkOf } from '#api/base/network.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { Identity, IdentityPort, IdentityProvider } from '#api/ports/identity.ts';

interface Options {
  identity: IdentityPort;
  provider: IdentityProvider | undefined;
  publicUrl: string;
  findActor(identity: Identity): Promise<Actor>;
  isOwnOrigin(origin: string): boolean;
}

/** Only these mean that nobody is signed in. */
const NOBODY = ['unauthorized', 'not_registered'];

/**
 * Resolves the caller of a plain form by Bearer token, else by the session cookie. The cookie counts only from our own
 * pages (threat 12). An ended session means nobody: declarations are taken from everybody.
 * @throws Refusal `forbidden` for a foreign origin, or a cookie without an origin; browsers omit it only in reads (wire
 * 26)
 */
export function createPageCaller({ identity, provider, publicUrl, findActor, isOwnOrigin }: Options) {
  const tokenOf = async ({ headers, ip }: FastifyRequest): Promise<string | undefined> => {
    const given = /^Bearer ([\w.~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1];
    if (given !== undefined || headers.cookie === undefined || !provider) return given;
    const asked = new Request(new URL('/api/identity/token', publicUrl), {
      headers: { cookie: headers.cookie, origin: publicUrl },
    });
    const response = await provider.answer(asked, networkOf(ip));
    if (!response.ok) return undefined;
    const parsed = v.safeParse(TokenReplySchema, await response.json());
    return parsed.success ? parsed.output.token : undefined;
  };
  return async (request: FastifyRequest): Promise<string | undefined> => {
    const { origin, cookie } = request.headers;
    const isReading = request.method === 'GET';
    const isForeign = origin !== undefined && !isOwnOrigin(origin);
    if (isForeign || (origin === undefined && cookie !== undefined && !isReading)) throw new Refusal('forbidden');
    const token = await tokenOf(request);
    if (token === undefined) return undefined;
    try {
      return (await findActor(await identity.verify(token))).accountId;
    } catch (fault) {
      if (fault instanceof Refusal && NOBODY.includes(fault.code)) return undefined;
      throw fault;
    }
  };
}
