import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { base64url, exportJWK, generateKeyPair, SignJWT } from 'jose';

/** Signing keys of a token. */
export type Signer = 'own' | 'foreign' | 'none' | 'secret';

/** Misbehaviour of the issuer. */
export interface Lies {
  claims?: Record<string, unknown>;
  signer?: Signer;
  /** Custom replies by path. */
  answers?: Record<string, { status?: number; body?: unknown; headers?: Record<string, string>; hangs?: boolean }>;
  /** In its discovery document. */
  metadata?: Record<string, unknown>;
}

export interface LyingIssuer {
  issuer: string;
  /** Bodies and `Authorization` of token requests. */
  calls: { body: URLSearchParams; authorization: string | undefined }[];
  close(): Promise<void>;
}

export const SECRET = 'a secret of thirty-two characters!';
export const CLIENT = 'diary';

/** An issuer that can misbehave in everything. @param nonce for its tokens */
export async function startLyingIssuer(lies: Lies, nonce: string): Promise<LyingIssuer> {
  const [own, foreign] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
  const calls: LyingIssuer['calls'] = [];
  let issuer = '';
  const idToken = async (): Promise<string> => {
    const seconds = Math.floor(Date.now() / 1000);
    const payload = {
      ...{ iss: issuer, aud: CLIENT, sub: 'ida', nonce, iat: seconds, exp: seconds + 300 },
      ...{ email: 'ida@mail.example', name: 'Ida', ...lies.claims },
    };
    const { signer = 'own' } = lies;
    if (signer === 'none') return `${base64url.encode('{"alg":"none"}')}.${base64url.encode(JSON.stringify(payload))}.`;
    if (signer === 'secret')
      return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(SECRET));
    const { privateKey } = signer === 'own' ? own : foreign;
    return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: 'own' }).sign(privateKey);
  };
  const bodies: Record<string, (request: IncomingMessage) => Promise<unknown>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer,
      ...{ authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks` },
      ...{ userinfo_endpoint: `${issuer}/me`, id_token_signing_alg_values_supported: ['ES256'], ...lies.metadata },
    }),
    '/jwks': async () => ({ keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'ES256', use: 'sig' }] }),
    '/token': async (request) => {
      const { authorization } = request.headers;
      calls.push({ body: new URLSearchParams(await text(request)), authorization });
      return { access_token: 'opaque', token_type: 'bearer', id_token: await idToken() };
    },
    '/me': async () => ({ sub: 'ida', email: 'told@mail.example', email_verified: true }),
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const { status = 200, body, headers, hangs } = lies.answers?.[path] ?? {};
    if (hangs) return;
    const made = body === undefined ? bodies[path]?.(request) : Promise.resolve(body);
    void made?.then((said) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof said === 'string' ? said : JSON.stringify(said));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The issuer has no port');
  issuer = `http://127.0.0.1:${address.port}`;
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((resolve) => void server.close(() => resolve()));
  };
  return { issuer, calls, close };
}
