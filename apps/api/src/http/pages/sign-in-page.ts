import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SIGN_IN_PAGE } from '@tagfalter/contract/external-sign-in';
import type { FastifyInstance } from 'fastify';
import type { IdentityConfig } from '#api/base/identity-config.ts';

const FILE = 'sign-in.html';
/** Start of the sign-in, and the provider's redirect target. */
const PATHS = ['/sign-in/start', SIGN_IN_PAGE];

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // The address briefly holds a code: no cache and no linked page may learn it.
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  // The opener must be able to close this window after it returns from another origin (decision 121).
  'cross-origin-opener-policy': 'unsafe-none',
};

/** Whether sign-in leads to a page of somebody else. */
export const leadsElsewhere = ({ external, hosted }: Pick<IdentityConfig, 'external' | 'hosted'>): boolean =>
  external !== undefined || hosted !== undefined;

/**
 * Serves the page that leads to the external account and back; nothing without one.
 * @param root directory of the built web app
 */
export function signInPages({ root, identity }: { root: string | undefined; identity: IdentityConfig }) {
  return async (app: FastifyInstance): Promise<void> => {
    const file = join(root ?? '', FILE);
    if (root === undefined || !existsSync(file) || !leadsElsewhere(identity)) return;
    const page = readFileSync(file, 'utf8');
    for (const path of PATHS) app.get(path, (_request, reply) => reply.headers(HEADERS).send(page));
  };
}
