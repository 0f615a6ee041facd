import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';

const DOCS_PATH = '/api/docs';
/** As the viewer requests them. */
const PAGES = [DOCS_PATH, `${DOCS_PATH}/`, `${DOCS_PATH}/js/scalar.js`];

/**
 * Page that shows the API description. The viewer is a script of four megabytes for developers only: it is loaded on
 * first use.
 * @param descriptionPath path of the description
 */
export function docsPage(descriptionPath: string) {
  let viewer: Promise<FastifyInstance> | undefined;
  return async (app: FastifyInstance): Promise<void> => {
    for (const page of PAGES) {
      app.get(page, async ({ url, headers: { host } }, reply) => {
        viewer ??= openViewer(descriptionPath);
        const response = await (await viewer).inject({ url, headers: { host } });
        return reply.code(response.statusCode).headers(response.headers).send(response.rawPayload);
      });
    }
  };
}

/** It shows only our description, with inline styles and one script with a nonce. */
async function openViewer(url: string): Promise<FastifyInstance> {
  // Pinned to 1.70.0: newer releases name a dependency that is not published.
  const { default: reference } = await import('@scalar/fastify-api-reference');
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
  const app = Fastify();
  await app.register(reference, {
    routePrefix: DOCS_PATH,
    configuration: {
      ...{ url, nonce, withDefaultFonts: false, telemetry: false, hideClientButton: true },
      ...{ showDeveloperTools: 'never', agent: { disabled: true }, mcp: { disabled: true } },
    },
    hooks: {
      onRequest: (_request, reply, done) => {
        reply.header('content-security-policy', policy);
        done();
      },
    },
  });
  return app;
}
