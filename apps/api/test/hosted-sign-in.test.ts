import { SIGN_IN_PAGE } from '@tagfalter/contract/external-sign-in';
import { SignInMethodsSchema } from '@tagfalter/contract/sign-in-methods';
import { UserSchema } from '@tagfalter/contract/user';
import { type OpenidServer, startOpenid } from '@tagfalter/openid/openid-server';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeInvitations } from '#api/features/invitations/codes.ts';
import { databases, type TestDatabase } from './database.ts';
import { choose, newcomer } from './external-stage.ts';
import { createProduct, type Product } from './product.ts';

const REDIRECT = `http://127.0.0.1:8080${SIGN_IN_PAGE}`;
const Tokens = v.object({ id_token: v.string(), refresh_token: v.string() });

describe.each(databases)('a certified issuer that holds the identities, on $name', ({ create }) => {
  const ida = newcomer();
  let openid: OpenidServer;
  let database: TestDatabase;
  let product: Product;
  beforeAll(async () => {
    openid = await startOpenid({ clients: [{ id: 'diary', redirectUris: [REDIRECT] }], accounts: [ida] });
    database = await create();
    product = await createProduct(database, { env: { IDENTITY_ISSUER: openid.issuer, IDENTITY_CLIENT_ID: 'diary' } });
  });
  afterAll(async () => {
    await product?.close();
    await database?.close();
    await openid?.close();
  });

  const call = (token: string, method: 'GET' | 'POST', url: string, payload?: object) =>
    product.app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });

  /** As the web app does: at the addresses the product names, without a secret. */
  const signIn = async () => {
    const { hosted } = v.parse(SignInMethodsSchema, (await product.app.inject('/api/auth/sign-in-methods')).json());
    if (hosted?.kind !== 'openid') throw new Error('no issuer is named');
    const url = new URL(hosted.authorizationEndpoint);
    const verifier = 'v'.repeat(43);
    const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(verifier))).toString('base64url');
    const shared = { client_id: hosted.clientId, redirect_uri: REDIRECT };
    url.search = new URLSearchParams({
      ...{ ...shared, response_type: 'code', scope: 'openid email profile', state: 's', nonce: 'n' },
      ...{ code_challenge: challenge, code_challenge_method: 'S256' },
    }).toString();
    const code = new URLSearchParams(await choose(url.href, ida.sub)).get('code') ?? '';
    const body = new URLSearchParams({ ...shared, grant_type: 'authorization_code', code, code_verifier: verifier });
    return v.parse(Tokens, await (await fetch(hosted.tokenEndpoint, { method: 'POST', body })).json());
  };

  it('lets registered people in by the ID token alone', async () => {
    const { id_token: token, refresh_token: refreshToken } = await signIn();
    expect((await call(token, 'GET', '/api/auth/user')).statusCode).toBe(404);
    const [invitationCode] = await makeInvitations(database.db, 1, Date.now());
    const names = { firstName: 'Ida', lastName: 'van der Feld' };
    const made = await call(token, 'POST', '/api/auth/simple-register', { invitationCode, ...names });
    expect(v.parse(UserSchema, made.json())).toMatchObject({ uid: ida.sub, email: ida.email, emailVerified: true });
    expect((await call(token, 'GET', '/api/auth/user')).statusCode).toBe(200);
    expect((await call(refreshToken, 'GET', '/api/auth/user')).statusCode).toBe(401);
    // Its token says a recent sign-in.
    expect(
      (
        await product.app.inject({
          method: 'DELETE',
          url: '/api/account',
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode,
    ).toBe(202);
  });
});
