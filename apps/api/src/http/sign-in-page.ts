import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SIGN_IN_PAGE } from '@tagfalter/contract/external-sign-in';
import type { FastifyInstance } from 'fastify';
import type { IdentityConfig } from '#api/base/identity-config.ts';

const FILE = 'sign-in.html';
/** Where the way begins, and where the provider sends people back to. */
const PATHS = ['/sign-in/start', SIGN_IN_PAGE];

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // Its address holds a code for a moment: nobody between keeps it, and no page it leads to is told.
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  // The window that opened it must be able to close it on its way back from another origin (decision 124).
  'cross-origin-opener-policy': 'unsafe-none',
};

/** Whether people may be sent to somebody else's page to sign in. */
export const leadsElsewhere = ({ external, hosted }: Pick<IdentityConfig, 'external' | 'hosted'>): boolean =>
  external !== undefined || hosted !== undefined;

/**
 * Serves the page of the web app on which people leave for the account elsewhere and come back from it; nothing without such
 * an account.
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
