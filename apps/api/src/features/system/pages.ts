import { randomBytes } from 'node:crypto';
import reference from '@scalar/fastify-api-reference';
import { describeApi } from '@tagfalter/contract/openapi';
import type { FastifyInstance } from 'fastify';

const DOCS_PATH = '/api/docs';
const OPENAPI_PATH = '/api/openapi.json';

/** The description of the API, the page that shows it, and the address that leads to the sign-in dialog. */
export function systemPages(publicUrl: string) {
  return async (app: FastifyInstance): Promise<void> => {
    const description = JSON.stringify(describeApi(publicUrl));
    app.get(OPENAPI_PATH, (_request, reply) => reply.type('application/json; charset=utf-8').send(description));
    app.get('/api/login', ({ headers: { cookie = '' } }, reply) =>
      // Only where to; who is here is never judged by a cookie (threat 12).
      reply.redirect(cookie.includes('session_token=') ? '/' : '/?login', 303),
    );
    await app.register(docs);
  };
}

/** The page shows only our own description; its viewer styles itself inline and starts from one script with a nonce. */
async function docs(app: FastifyInstance): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
  await app.register(reference, {
    routePrefix: DOCS_PATH,
    configuration: {
      url: OPENAPI_PATH,
      nonce,
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
    hooks: {
      onRequest: (_request, reply, done) => {
        reply.header('content-security-policy', policy);
        done();
      },
    },
  });
}
