import { isEmail } from '@tagfalter/domain/email';
import * as v from 'valibot';
import { boundedFetch } from '#api/adapters/bounded-fetch.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { Identity, KnownIdentity } from '#api/ports/identity.ts';
import { requireOk } from './openid-discovery.ts';
import { VerifiedClaim } from './verified-claim.ts';

const PATIENCE_MS = 10_000;
const MAX_BYTES = 64 * 1024;

const UserinfoSchema = v.object({
  sub: v.string(),
  email: v.fallback(v.optional(v.pipe(v.string(), v.check(isEmail), v.toLowerCase())), undefined),
  email_verified: VerifiedClaim,
});

const unknown = (): Refusal => new Refusal('email_unknown');

/** The identity, whose token has to name the address. @throws Refusal `email_unknown` */
export async function withOwnEmail({ email, ...identity }: Identity): Promise<KnownIdentity> {
  if (email === undefined) throw unknown();
  return { ...identity, email };
}

/**
 * Completes an identity whose token names no address by the issuer's userinfo endpoint (OpenID Connect Core 5.3). The
 * subject of both must be equal.
 * @param address of the endpoint
 * @param onFault gets the fault if the endpoint fails
 * @throws Refusal `email_unknown`
 */
export async function withUserinfo(
  identity: Identity,
  { address, accessToken, onFault }: { address: string; accessToken: string; onFault: (fault: unknown) => void },
): Promise<KnownIdentity> {
  const userInfo = await ask(address, accessToken).catch((fault: unknown) => onFault(fault));
  if (userInfo?.sub !== identity.subject || userInfo.email === undefined) throw unknown();
  return { ...identity, email: userInfo.email, emailVerified: identity.emailVerified || userInfo.email_verified };
}

async function ask(address: string, accessToken: string): Promise<v.InferOutput<typeof UserinfoSchema>> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}` };
  const reply = await boundedFetch(MAX_BYTES)(address, { signal, headers });
  requireOk(reply);
  return v.parse(UserinfoSchema, await reply.json());
}
