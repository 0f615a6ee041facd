import { SIGN_IN_PAGE } from '@tagfalter/contract/external-sign-in';
import { IDENTITY_PATH } from '@tagfalter/contract/identity';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { waysOf } from '#api/adapters/identity/external/embedded-external-accounts.ts';
import { externalPages } from '#api/adapters/identity/external/embedded-external-pages.ts';
import { createExternalProvider, type ServerProvider } from '#api/adapters/identity/external/external-provider.ts';
import { createTokenVerifier } from '#api/adapters/identity/token-verifier.ts';
import type { ExternalConfig } from '#api/base/identity-config.ts';
import { describeFault } from '#api/base/log.ts';
import { errorBody } from '#api/http/error-handler.ts';
import { EMBEDDED_ISSUER, type IdentityPort, type IdentityProvider } from '#api/ports/identity.ts';
import { createBoundedHashing, type Hashing } from './bounded-hashing.ts';
import { createDatabaseWatch } from './database-watch.ts';
import { noteSignIns } from './embedded-audit.ts';
import { AUDIENCE, type AuthOptions, createAuth } from './embedded-auth.ts';
import { createDevices, type DeviceRegistry } from './embedded-devices.ts';
import { refuseReplaced } from './embedded-late-sign-in.ts';
import { confirmPage, constantTime, guardMails, guardReset } from './embedded-mails.ts';
import { createPasswords } from './embedded-password.ts';
import { createPlaces, rememberPlace } from './embedded-places.ts';
import { findByEmail, findBySubject, forgetExpired, isSessionActive, listCreated, remove } from './embedded-records.ts';
import type { IdentityPage } from './embedded-request.ts';
import {
  boundSessions,
  endOtherSessions,
  endSession,
  listSessions,
  provenAt,
  stateOfSession,
} from './embedded-sessions.ts';
import { guardSignIn } from './embedded-sign-in.ts';
import { guardSignUp } from './embedded-sign-up.ts';

interface Options extends Omit<AuthOptions, 'onFault' | 'hashing' | 'external'> {
  /** External account provider; undefined: password alone. */
  external?: ExternalConfig | undefined;
  /** scrypt by default. */
  hashing?: Hashing | undefined;
}

/** Default provider: better-auth in this process, ES256 tokens, keys of its own. */
export async function createEmbeddedIdentity(
  options: Options,
): Promise<{ port: IdentityPort; provider: IdentityProvider }> {
  const watch = createDatabaseWatch();
  const hashing = createBoundedHashing(options.hashing ?? { hash: hashPassword, verify: verifyPassword });
  const external = options.external && externalOf(options, options.external);
  const auth = createAuth({ ...options, external, hashing, onFault: watch.note });
  // Creates the first key now: concurrent first sign-ins would each create one that the others' checks do not know.
  await auth.api.getJwks();
  const devices = createDevices(options);
  const pages = openPages({ ...options, isExternal: external !== undefined }, devices, {
    handle: (request) => watch.run(() => auth.handler(request)),
    handleSession: (request) => watch.runOnSession(() => auth.handler(request)),
    personIn: async ({ headers }) => (await watch.runOnSession(() => auth.api.getSession({ headers })))?.user,
  });
  const verifier = createTokenVerifier({
    issuer: options.publicUrl,
    rememberedAs: EMBEDDED_ISSUER,
    audience: AUDIENCE,
    algorithms: ['ES256'],
    now: options.now,
    loadKeys: () => auth.api.getJwks(),
    // Signing out and a new password take effect at once, not when the last token expires.
    isSessionActive: (sessionId) => isSessionActive(options.db, sessionId),
  });
  return {
    port: verifier,
    provider: {
      paths: [...pages.keys()],
      answer: async (request, address) => {
        const page = pages.get(new URL(request.url).pathname);
        if (!page) return Response.json(errorBody('not_found'), { status: 404 });
        return hashing.runFor(address, () => page(request, address));
      },
      deviceIn: devices.idIn,
      findBySubject,
      findByEmail,
      listCreated,
      listSessions,
      endSession,
      endOtherSessions,
      provenAt,
      stateOfSession,
      waysOf: (db, subject) => waysOf(db, subject, external?.issuer),
      ...createPasswords({ ...options, hashing }),
      forgetExpired,
      remove,
    },
  };
}

function externalOf({ publicUrl, now, log }: Options, external: ExternalConfig): ServerProvider {
  const callbackUrl = `${publicUrl}${SIGN_IN_PAGE}`;
  return createExternalProvider({
    ...{ external, callbackUrl, now },
    onFault: (fault, said) => log.warn({ fault: describeFault(fault), said }, 'no sign-in by the external account'),
  });
}

interface Handlers extends Record<'handle' | 'handleSession', (request: Request) => Promise<Response>> {
  personIn(request: Request): Promise<{ id: string; email: string } | undefined>;
}

/** The open pages of better-auth; all others stay closed. */
function openPages(
  { db, secret, throttles, now, registry, log, isExternal }: Options & { isExternal: boolean },
  devices: DeviceRegistry,
  { handle, handleSession, personIn }: Handlers,
): ReadonlyMap<string, IdentityPage> {
  const known = { devices, places: createPlaces(db, secret) };
  const isKnown = async (email: string): Promise<boolean> => (await findByEmail(db, email)) !== undefined;
  const signingIn = (page: IdentityPage): IdentityPage => boundSessions(db, rememberPlace(page, known));
  const mails = guardMails({ throttles, now, handle, personIn });
  const pages: Record<string, IdentityPage> = {
    'sign-up/email': signingIn(
      guardSignUp({ throttles, now, handle, makeWay: (wanted) => registry.makeWay({ findByEmail, remove }, wanted) }),
    ),
    'sign-in/email': noteSignIns(
      db,
      registry,
      signingIn(guardSignIn({ throttles, now, handle: refuseReplaced(db, handle), isKnown, ...known })),
    ),
    'sign-out': handleSession,
    token: handleSession,
    jwks: handle,
    'get-session': handleSession,
    'verify-email': confirmPage(handle, async (subject) => (await findBySubject(db, subject)) !== undefined),
    'send-verification-email': mails,
    'request-password-reset': constantTime(mails, { isKnown, log }),
    'reset-password': guardReset({ throttles, now, handle }),
    ...(isExternal ? externalPages({ db, throttles, now, registry, known, handle: handleSession }) : {}),
  };
  return new Map(Object.entries(pages).map(([path, page]) => [`${IDENTITY_PATH}/${path}`, page]));
}
