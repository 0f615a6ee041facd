import { IDENTITY_PATH } from '@tagfalter/contract/identity';
import { errorBody } from '#api/http/error-handler.ts';
import type { IdentityPort, IdentityProvider } from '#api/ports/identity.ts';
import { createDatabaseWatch } from './database-watch.ts';
import { AUDIENCE, type AuthOptions, createAuth } from './embedded-auth.ts';
import { confirmPage, evenly, guardMails, guardReset } from './embedded-mails.ts';
import { findByEmail, findBySubject, isStanding, remove } from './embedded-records.ts';
import type { Page } from './embedded-request.ts';
import { guardSignIn } from './embedded-sign-in.ts';
import { guardSignUp } from './embedded-sign-up.ts';
import { createShownCodes, type ShownCodes } from './shown-codes.ts';
import { createTokenVerifier } from './token-verifier.ts';

interface Options extends Omit<AuthOptions, 'onFault'> {
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * Under which issuer people of the embedded provider are remembered. Tokens name the public address, but an
 * installation may move to another one, and its people move with it.
 */
export const EMBEDDED_ISSUER = 'embedded';

/** The identity provider that a fresh clone runs with: better-auth in this process, ES256 tokens, its own keys. */
export async function createEmbeddedIdentity(
  options: Options,
): Promise<{ port: IdentityPort; provider: IdentityProvider }> {
  const watch = createDatabaseWatch();
  const auth = createAuth({ ...options, onFault: watch.note });
  // Makes the first key now: of the first people to sign in at once each would make one, unknown to the others' checks.
  await auth.api.getJwks();
  const shown = createShownCodes(options.now);
  const pages = openPages(options, (request) => watch.run(() => auth.handler(request)), shown);
  const verifier = createTokenVerifier({
    issuer: options.publicUrl,
    rememberedAs: EMBEDDED_ISSUER,
    audience: AUDIENCE,
    algorithms: ['ES256'],
    now: options.now,
    loadKeys: () => auth.api.getJwks(),
    // Who signed out, or chose a new password, is out at once, not when the last token ends.
    isStanding: (sessionId) => isStanding(options.db, sessionId),
  });
  return {
    port: verifier,
    provider: {
      answer: async (request, address) => {
        const page = pages.get(new URL(request.url).pathname);
        return page ? page(request, address) : Response.json(errorBody('not_found'), { status: 404 });
      },
      noteCode: shown.note,
      findBySubject,
      findByEmail,
      remove,
    },
  };
}

/** The pages of the provider that are open, by path; everything else of it stays shut. */
function openPages(
  { db, now }: Options,
  handle: (request: Request) => Promise<Response>,
  shown: ShownCodes,
): ReadonlyMap<string, Page> {
  const isKnown = async (email: string): Promise<boolean> => (await findByEmail(db, email)) !== undefined;
  const pages: Record<string, Page> = {
    'sign-up/email': guardSignUp({ now, handle, codeShownBy: shown.lastOf }),
    'sign-in/email': guardSignIn({ now, handle, isKnown }),
    'sign-out': handle,
    token: handle,
    jwks: handle,
    'get-session': handle,
    'verify-email': confirmPage(handle),
    'send-verification-email': guardMails({ now, handle }),
    'request-password-reset': evenly(guardMails({ now, handle })),
    'reset-password': guardReset({ now, handle }),
  };
  return new Map(Object.entries(pages).map(([path, page]) => [`${IDENTITY_PATH}/${path}`, page]));
}
