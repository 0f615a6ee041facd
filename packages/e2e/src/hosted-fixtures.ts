import { randomBytes } from 'node:crypto';
import { SIGN_IN_PAGE } from '@tagfalter/contract/external-sign-in';
import type { OpenidAccount } from '@tagfalter/openid/account';
import { type OpenidServer, startOpenid } from '@tagfalter/openid/openid-server';
import { test as base } from './fixtures.ts';
import { Stack } from './stack.ts';

const CLIENT = 'tagfalter';

/** Somebody with an account at the issuer. */
export type Insider = OpenidAccount & { email: string; name: string };

interface ForTest {
  /** A further account at the issuer. */
  insider: (account?: Partial<OpenidAccount>) => Insider;
}

/**
 * Playwright's test with a product whose identities live at an issuer elsewhere: a certified one of our own.
 * Tokens count for `lifetime` seconds.
 */
export const test = base.extend<ForTest, { issuer: OpenidServer; lifetime: number }>({
  lifetime: [3600, { option: true, scope: 'worker' }],
  stack: [
    async ({ database }, use) => {
      const stack = await Stack.boot(database);
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  issuer: [
    async ({ stack, lifetime }, use) => {
      const redirectUris = [`${stack.origin}${SIGN_IN_PAGE}`];
      const issuer = await startOpenid({
        clients: [{ id: CLIENT, redirectUris, afterSignOut: redirectUris }],
        accounts: [],
        lifetime,
      });
      // The issuer has to know the product's address, and the product that of the issuer.
      await stack.end();
      await stack.start({ IDENTITY_ISSUER: issuer.issuer, IDENTITY_CLIENT_ID: CLIENT });
      await use(issuer);
      await issuer.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  insider: async ({ issuer }, use) => {
    issuer.fail(undefined);
    issuer.ignoreChoice(false);
    await use((more = {}) => {
      const sub = randomBytes(6).toString('hex');
      const account = {
        ...{ sub, email: `${sub}@example.net`, email_verified: true, name: 'Nora van der Wiese' },
        ...more,
      };
      issuer.accounts.push(account);
      return account;
    });
  },
});

export { expect } from './fixtures.ts';
