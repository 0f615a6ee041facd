import { IDENTITY_PATH } from '@tagfalter/contract/identity';
import { MAX_PASSWORD, MIN_PASSWORD } from '@tagfalter/domain/password';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import { jwt } from 'better-auth/plugins/jwt';
import type { FastifyBaseLogger } from 'fastify';
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
import type { Hashing } from './bounded-hashing.ts';
import { externalAccounts } from './embedded-external.ts';
import { createLetters } from './embedded-letters.ts';
import { renewAccess } from './embedded-records.ts';
import { hashSessionTokens } from './embedded-session-tokens.ts';
import type { ExternalProvider } from './external-provider.ts';

/** Who the embedded provider's tokens are for. */
export const AUDIENCE = 'tagfalter';
const DAY = 24 * 60 * 60;
/** How exactly a session remembers when it was used last; a device asks for a token about as often. */
const LAST_USED_TO = 10 * 60;

export interface AuthOptions {
  db: Db;
  /** Signs cookies and encrypts private keys at rest. */
  secret: Uint8Array;
  publicUrl: string;
  post: PostOffice['post'];
  /** Hashes and verifies passwords. */
  hashing: Hashing;
  registry: IdentityRegistry;
  /** Milliseconds since the epoch. */
  now: () => number;
  log: FastifyBaseLogger;
  /** The account elsewhere by which people may sign in, too. */
  external?: ExternalProvider | undefined;
  /** Hears of every fault the provider meets, also of those it keeps to itself. */
  onFault(fault: unknown): void;
}

/** better-auth as this product uses it: e-mail and password, ES256 tokens, its own keys. */
export function createAuth(options: AuthOptions) {
  const { db, secret, publicUrl, registry, now, log, onFault, external } = options;
  const secure = publicUrl.startsWith('https:');
  return betterAuth({
    baseURL: publicUrl,
    basePath: IDENTITY_PATH,
    secret: Buffer.from(secret).toString('base64url'),
    database: hashSessionTokens(drizzleAdapter(db, { provider: 'pg', schema: TABLES })),
    ...mailing(options),
    // Filled in by the guard of the sign-up page, which lets nothing of the kind through from outside.
    user: { additionalFields: { invitationHash: { type: 'string', required: false, returned: false } } },
    verification: { storeIdentifier: 'hashed' },
    // A phone that lay in a drawer over winter still sends its outbox.
    session: { expiresIn: 180 * DAY, updateAge: LAST_USED_TO },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      // `__Host-` binds a cookie to this very origin (threat 12); browsers take it only over https.
      cookiePrefix: secure ? '__Host-tagfalter' : 'tagfalter',
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure, path: '/' },
    },
    // Its own log quotes addresses: only the kinds of its faults are written.
    logger: {
      level: 'error',
      log: (_level, _message, ...details) => {
        details.forEach(onFault);
        log.debug({ faults: details.map(describeFault) }, 'identity provider refused');
      },
    },
    // What it does not understand goes to our error handler; else its router writes it to the console, values and all.
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

/** Whom a mail is to. */
type Addressee = Parameters<ReturnType<typeof createLetters>>[0];

/** Passwords, and what has to do with mails: our own links, in the language of whoever asked. */
function mailing({ db, publicUrl, hashing: { hash, verify }, ...options }: AuthOptions) {
  const { onVerified, note } = options.registry;
  const send = createLetters(options);
  // Without a word on it a mail is English (decision 34).
  const languageOfSender = (request: Request | undefined) => languageOf(request?.headers.get('accept-language'), 'en');
  return {
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      password: { hash, verify },
      resetPasswordTokenExpiresIn: RESET_MINUTES * 60,
      // Whoever knew the old password is signed out.
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user: { id } }: { user: { id: string } }) => {
        // The provider ends sessions only after this, and not if anything fails here.
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
