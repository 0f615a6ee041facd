import { randomBytes } from 'node:crypto';
import { SIGN_IN_PAGE } from '@tagfalter/contract/external-sign-in';
import type { OpenidAccount } from '@tagfalter/openid/account';
import { type OpenidServer, startOpenid } from '@tagfalter/openid/openid-server';
import { test as base } from './fixtures.ts';
import { Stack } from './stack.ts';

const CLIENT = { id: 'tagfalter', secret: 'nur-auf-dieser-maschine' };

/** Somebody with an account at the provider. */
export type Outsider = OpenidAccount & { email: string; name: string };

interface ForTest {
  /** A further account at the provider. */
  outsider: (account?: Partial<OpenidAccount>) => Outsider;
}

/** Starts the product again: it knows nothing of the provider but where it is. */
export async function startAgain(stack: Stack, { issuer }: OpenidServer): Promise<void> {
  await stack.end();
  await stack.start({
    EXTERNAL_NAME: 'Google',
    EXTERNAL_ISSUER: issuer,
    EXTERNAL_CLIENT_ID: CLIENT.id,
    EXTERNAL_CLIENT_SECRET: CLIENT.secret,
  });
}

/** Playwright's test with a product that lets people in by an account elsewhere: a certified issuer of our own, called Google. */
export const test = base.extend<ForTest, { google: OpenidServer }>({
  stack: [
    async ({ database }, use) => {
      const stack = await Stack.boot(database);
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  google: [
    async ({ stack }, use) => {
      const redirectUris = [`${stack.origin}${SIGN_IN_PAGE}`];
      const google = await startOpenid({ clients: [{ ...CLIENT, redirectUris }], accounts: [] });
      // The issuer has to know the product's address, and the product that of the issuer.
      await startAgain(stack, google);
      await use(google);
      await google.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  outsider: async ({ google }, use) => {
    google.fail(undefined);
    await use((more = {}) => {
      const sub = randomBytes(6).toString('hex');
      const account = {
        ...{ sub, email: `${sub}@example.net`, email_verified: true, name: 'Nora van der Wiese' },
        ...more,
      };
      google.accounts.push(account);
      return account;
    });
  },
});

export { expect } from './fixtures.ts';
