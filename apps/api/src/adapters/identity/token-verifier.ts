import { isEmail } from '@tagfalter/domain/email';
import { errors, type JSONWebKeySet, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { Refusal } from '#api/base/refusal.ts';
import type { IdentityPort, TokenClaims } from '#api/ports/identity.ts';
import { ForeignParty, isTokenFault, refuse, type TokenFault, tokenFaultOf } from './refused-token.ts';
import { createKeySource } from './token-keys.ts';
import { withOwnEmail } from './userinfo.ts';
import { VerifiedClaim } from './verified-claim.ts';

interface Options {
  issuer: string;
  /** Issuer to store people under; by default the issuer itself. */
  rememberedAs?: string;
  audience: string;
  algorithms: string[];
  now: () => number;
  /** Its fault is thrown for every token that cannot be judged without keys. */
  loadKeys(): Promise<JSONWebKeySet>;
  /** Client for which tokens are made: `azp`, where they name one. */
  clientId?: string;
  /** Tokens may lack the address; the issuer tells it elsewhere. */
  mayLackEmail?: boolean;
  /** Addresses count as confirmed, whatever tokens say. */
  trustsEmail?: boolean;
  onRefused?(why: TokenFault): void;
  /** Without it tokens count until they expire. */
  isSessionActive?(sessionId: string): Promise<boolean>;
}

/** Clock difference. */
const CLOCK_TOLERANCE_SECONDS = 60;
/** Older tokens are refused whatever their expiry; issuers renew at least hourly. */
const MAX_AGE_SECONDS = 3_600;
const MAX_TOKEN_LENGTH = 8_192;
const MAX_REMEMBERED = 10_000;

const EmailSchema = v.pipe(v.string(), v.check(isEmail));

const Claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  email_verified: VerifiedClaim,
  name: v.fallback(v.string(), ''),
  /** Data URLs and non-URLs are dropped. */
  picture: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(2_048), v.url())), undefined),
  sid: v.optional(v.string()),
  /** Seconds since the epoch; other forms are ignored. */
  auth_time: v.fallback(v.optional(v.pipe(v.number(), v.minValue(0), v.transform(Math.floor))), undefined),
  iat: v.number(),
  exp: v.number(),
});
const WithEmail = v.object({ ...Claims.entries, email: EmailSchema });
const MaybeWithEmail = v.object({ ...Claims.entries, email: v.optional(EmailSchema) });
/** OpenID Connect Core 2 and 3.1.3.7. */
const Party = v.object({ aud: v.union([v.string(), v.array(v.string())]), azp: v.optional(v.string()) });

/**
 * Verifies tokens: algorithms, issuer, audience and keys are the configured ones, whatever the header claims (threat
 * 9). Every fault is `unauthorized`.
 */
export function createTokenVerifier(options: Options): IdentityPort {
  const { issuer, rememberedAs = issuer, audience, algorithms, now, loadKeys, isSessionActive } = options;
  const ClaimsHere = options.mayLackEmail ? MaybeWithEmail : WithEmail;
  const keys = createKeySource(loadKeys, now);
  const verified = createMemory(now);
  const decode = async (token: string): Promise<CachedClaims> => {
    const known = verified.recall(token);
    if (known) return known;
    const check = () =>
      jwtVerify(token, keys.find, {
        algorithms,
        issuer,
        audience,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        maxTokenAge: MAX_AGE_SECONDS,
        currentDate: new Date(now()),
        requiredClaims: ['sub', 'iat', 'exp'],
      });
    const { payload } = await check().catch(async (fault: unknown) => {
      // Another key may stand under the known id by now.
      if (!(fault instanceof errors.JWSSignatureVerificationFailed) || !(await keys.refresh())) throw fault;
      return check();
    });
    requireOwnParty(payload, options.clientId);
    const { sub, email, email_verified: emailVerified, name, picture, ...claims } = v.parse(ClaimsHere, payload);
    const { sid, iat, exp, auth_time: signedIn } = claims;
    const who = {
      issuer: rememberedAs,
      subject: sub,
      email: email?.toLowerCase(),
      emailVerified: options.trustsEmail === true || (emailVerified && email !== undefined),
      name,
    };
    const identity = picture === undefined ? who : { ...who, picture };
    const sessionId = isSessionActive && sid;
    const signedInAt = signedIn === undefined ? undefined : signedIn * 1000;
    const until = Math.min(exp, iat + MAX_AGE_SECONDS) * 1000;
    return verified.remember(token, { spoken: { identity, sessionId, signedInAt, until }, until });
  };
  const read = async (token: string): Promise<TokenClaims> => {
    if (token.length > MAX_TOKEN_LENGTH) throw new Refusal('unauthorized');
    const { spoken } = await decode(token).catch((fault: unknown) => {
      if (isTokenFault(fault)) options.onRefused?.(tokenFaultOf(fault, token, issuer));
      return refuse(fault);
    });
    return spoken;
  };
  return {
    read,
    withEmail: withOwnEmail,
    async verify(token) {
      const { identity, sessionId, signedInAt } = await read(token);
      if (sessionId !== undefined && isSessionActive && !(await isSessionActive(sessionId)))
        throw new Refusal('unauthorized');
      return {
        ...identity,
        ...(sessionId === undefined ? {} : { sessionId }),
        ...(signedInAt === undefined ? {} : { signedInAt }),
      };
    },
  };
}

/** @throws ForeignParty for a token that another client of the same audience has got */
function requireOwnParty(payload: unknown, clientId: string | undefined): void {
  if (clientId === undefined) return;
  const { aud, azp } = v.parse(Party, payload);
  const isOwn = azp === undefined ? [aud].flat().length === 1 : azp === clientId;
  if (!isOwn) throw new ForeignParty();
}

interface CachedClaims {
  spoken: TokenClaims;
  /** Milliseconds since the epoch. */
  until: number;
}

/**
 * Verified tokens until they expire: a device repeats one for ten minutes, and checking a signature costs more than the
 * rest of a small request.
 */
function createMemory(now: () => number) {
  const known = new LRUCache<string, CachedClaims>({ max: MAX_REMEMBERED });
  return {
    recall(token: string): CachedClaims | undefined {
      const found = known.get(token);
      if (found && now() < found.until) return found;
      known.delete(token);
      return undefined;
    },
    remember(token: string, verified: CachedClaims): CachedClaims {
      known.set(token, verified);
      return verified;
    },
  };
}
