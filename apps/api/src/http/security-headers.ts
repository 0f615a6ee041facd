import type { FastifyReply } from 'fastify';

/** The one trusted-types policy: the web app uses it for its service worker's address. */
const TRUSTED_TYPES_POLICY = 'tagfalter';

/** @param origins that the web app may fetch besides its own */
const contentPolicy = (origins: readonly string[]): string =>
  [
    // For the manifest, whose directive WebKit calls an error; all other kinds are named.
    "default-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    ["connect-src 'self'", ...origins].join(' '),
    "img-src 'self' blob:",
    "media-src 'self' blob:",
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

/** A year, for this name alone: subdomains may belong to others. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' };

/** A sign-in window of another origin must keep its opener (decision 121). */
const OPENER_POLICY = { alone: 'same-origin', withPopups: 'same-origin-allow-popups' };

/**
 * Security headers of every reply (threat 3), as of now.
 * @param publicUrl public address of the product
 * @param connectOrigins that the web app may fetch besides its own, as known by now
 * @param opensPopups pages open the sign-in of an external account
 */
export function createSecurityHeaders(
  publicUrl: string,
  connectOrigins: () => readonly string[],
  opensPopups: boolean,
): () => Record<string, string> {
  const common = {
    ...HEADERS,
    'cross-origin-opener-policy': opensPopups ? OPENER_POLICY.withPopups : OPENER_POLICY.alone,
    ...(publicUrl.startsWith('https:') ? HTTPS_ONLY : {}),
  };
  return () => ({ ...common, 'content-security-policy': contentPolicy(connectOrigins()) });
}

/**
 * Sets headers on the raw reply, so that hijacked ones (uploads, event streams) carry them too. `reply.header`
 * overrides them.
 */
export function setHeaders({ raw }: FastifyReply, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) raw.setHeader(name, value);
}
