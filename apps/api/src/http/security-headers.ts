import type { FastifyInstance } from 'fastify';

/** Name of the one trusted-types policy: the web app's, for the address of its service worker. */
const TRUSTED_TYPES_POLICY = 'tagfalter';

/** @param origins that the web app may ask besides its own */
const contentPolicy = (origins: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    ["connect-src 'self'", ...origins].join(' '),
    "img-src 'self' blob:",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES_POLICY}`,
  ].join('; ');

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'microphone=(self), camera=(self), geolocation=(), payment=()',
  'cross-origin-resource-policy': 'same-origin',
};

/** Behind https browsers never go back to http: for a year, and for this name alone, since others below it may be others' to run. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' };

/** Where a window of another origin is opened for signing in, it must not be cut off from the app at once (decision 124). */
const OPENER_POLICY = { alone: 'same-origin', withPopups: 'same-origin-allow-popups' };

/**
 * Puts the security headers on everything that leaves (reliability, threat 3). They are set on the raw answer, so
 * that answers which Fastify hands over (uploads, event streams) carry them too; `reply.header` still overrides them.
 * @param publicUrl address under which people reach the product
 * @param connectOrigins that the web app may ask besides its own, as far as they are known by now
 * @param opensPopups whether its pages open those of an account elsewhere
 */
export function securityHeaders(
  app: FastifyInstance,
  publicUrl: string,
  connectOrigins: () => readonly string[],
  opensPopups: boolean,
): void {
  const common = {
    ...HEADERS,
    'cross-origin-opener-policy': opensPopups ? OPENER_POLICY.withPopups : OPENER_POLICY.alone,
    ...(publicUrl.startsWith('https:') ? HTTPS_ONLY : {}),
  };
  app.addHook('onRequest', async (_request, reply) => {
    const headers = { ...common, 'content-security-policy': contentPolicy(connectOrigins()) };
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
  });
}
