import { IDENTITY_PATH } from '@tagfalter/contract/identity';
import { MAX_PASSWORD, MIN_PASSWORD } from '@tagfalter/domain/password';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import { jwt } from 'better-auth/plugins/jwt';
import type { FastifyBaseLogger } from 'fastify';
import { externalAccounts } from '#api/adapters/identity/external/embedded-external.ts';
import type { ServerProvider } from '#api/adapters/identity/external/external-provider.ts';
import { languageOf } from '#api/base/language.ts';
import { describeFault } from '#api/base/log.ts';
import {
  identityAccount,
  identityJwks,
  identitySession,
  identityUser,
  identityVerification,
} from '#api/db/identity-schema.ts';
import type { Db } from '#api/db/open.ts';
import { CONFIRM_ADDRESS, CONFIRM_DAYS } from '#api/mails/confirm-address.ts';
import type { PostOffice } from '#api/mails/post-office.ts';
import { RESET_MINUTES, RESET_PASSWORD } from '#api/mails/reset-password.ts';
import type { IdentityRegistry } from '#api/ports/identity.ts';
import type { Throttles } from '#api/ports/throttles.ts';
import type { Hashing } from './bounded-hashing.ts';
import { createLetters } from './embedded-letters.ts';
import { renewAccess } from './embedded-records.ts';
import { hashSessionTokens } from './embedded-session-tokens.ts';

/** Audience of the embedded provider's tokens. */
export const AUDIENCE = 'tagfalter';
const DAY = 24 * 60 * 60;
/** Precision of a session's last use, seconds; devices ask for tokens about as often. */
const LAST_USED_TO = 10 * 60;

export interface AuthOptions {
  db: Db;
  /** Signs cookies and encrypts private keys at rest. */
  secret: Uint8Array;
  publicUrl: string;
  post: PostOffice['post'];
  hashing: Hashing;
  registry: IdentityRegistry;
  throttles: Throttles;
  now: () => number;
  log: FastifyBaseLogger;
  /** The external account's provider, if configured. */
  external?: ServerProvider | undefined;
  /** Hears of every fault, also of those better-auth swallows. */
  onFault(fault: unknown): void;
}

/** Better-auth with e-mail and password, ES256 tokens and keys of its own. */
export function createAuth(options: AuthOptions) {
  const { db, secret, publicUrl, registry, now, log, onFault, external } = options;
  const secure = publicUrl.startsWith('https:');
  return betterAuth({
    baseURL: publicUrl,
    basePath: IDENTITY_PATH,
    secret: Buffer.from(secret).toString('base64url'),
    database: hashSessionTokens(drizzleAdapter(db, { provider: 'pg', schema: TABLES })),
    ...mailing(options),
    // Set by the guard of the sign-up page, which rejects it from outside.
    user: { additionalFields: { invitationHash: { type: 'string', required: false, returned: false } } },
    verification: { storeIdentifier: 'hashed' },
    // A phone left in a drawer over winter still sends its outbox.
    session: { expiresIn: 180 * DAY, updateAge: LAST_USED_TO },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      // `__Host-` binds a cookie to this origin (threat 12); browsers accept it only over https.
      cookiePrefix: secure ? '__Host-tagfalter' : 'tagfalter',
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure, path: '/' },
    },
    // Better-auth's log lines quote addresses: only the kinds of faults are written.
    logger: {
      level: 'error',
      log: (_level, _message, ...details) => {
        details.forEach(onFault);
        log.debug({ faults: details.map(describeFault) }, 'identity provider refused');
      },
    },
    // Unknown faults go to our error handler; better-auth's router would print them with values.
    onAPIError: { throw: true },
    plugins: [
      ...(external ? [externalAccounts({ db, provider: external, registry, now })] : []),
      jwt({
        jwks: { keyPairConfig: { alg: 'ES256' } },
        jwt: {
          issuer: publicUrl,
          audience: AUDIENCE,
          expirationTime: '10m',
          definePayload: ({ user, session }) => ({
            email: user.email,
            email_verified: user.emailVerified,
            name: user.name,
            ...(user.image ? { picture: user.image } : {}),
            sid: session.id,
          }),
        },
        disableSettingJwtHeader: true,
      }),
    ],
  });
}

const TABLES = {
  user: identityUser,
  session: identitySession,
  account: identityAccount,
  verification: identityVerification,
  jwks: identityJwks,
};

type Addressee = Parameters<ReturnType<typeof createLetters>>[0];

/** Passwords, and mails with our own links in the caller's language. */
function mailing({ db, publicUrl, hashing: { hash, verify }, ...options }: AuthOptions) {
  const { onVerified, note } = options.registry;
  const send = createLetters(options);
  // A mail without a known language is English (spec decision 34).
  const languageOfSender = (request: Request | undefined) => languageOf(request?.headers.get('accept-language'), 'en');
  return {
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      password: { hash, verify },
      resetPasswordTokenExpiresIn: RESET_MINUTES * 60,
      // Ends the sessions of anybody who knew the old password.
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user: { id } }: { user: { id: string } }) => {
        // Better-auth ends sessions only after this, and not if this fails.
        await renewAccess(db, id);
        await onVerified(id);
        await note(id, 'password_reset');
      },
      sendResetPassword: async ({ user, token }: { user: Addressee; token: string }, request?: Request) =>
        send(user, RESET_PASSWORD[languageOfSender(request)](`${publicUrl}/?reset=${token}`)),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: CONFIRM_DAYS * DAY,
      sendVerificationEmail: async ({ user, token }: { user: Addressee; token: string }, request?: Request) => {
        const link = `${publicUrl}${IDENTITY_PATH}/verify-email?token=${token}&of=${user.id}`;
        await send(user, CONFIRM_ADDRESS[languageOfSender(request)](link));
      },
      afterEmailVerification: ({ id }: { id: string }) => onVerified(id),
    },
  };
}
