import { randomUUID } from 'node:crypto';
import { UserSchema } from '@tagfalter/contract/user';
import type { LightMyRequestResponse } from 'fastify';
import { SignJWT } from 'jose';
import * as v from 'valibot';
import { makeInvitations } from '#api/features/invitations/codes.ts';
import type { DatabaseKind, TestDatabase } from './database.ts';
import { type KeyServer, startKeyServer } from './key-server.ts';
import { createProduct, type Product, type ProductOptions } from './product.ts';
import { createKey, type TrustedKey } from './trusted-key.ts';

type Claims = Record<string, unknown>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A person at the issuer. */
export interface Stranger {
  sub: string;
  email: string;
  name: string;
}

/** The product with a hosted issuer. */
export interface HostedStage {
  issuer: KeyServer;
  database: TestDatabase;
  product: Product;
  /** Signing key of the issuer. */
  key: TrustedKey;
  stranger(name?: string): Stranger;
  /** A current token. */
  token(who: Stranger, more?: Claims, key?: TrustedKey): Promise<string>;
  call(token: string | undefined, method: Method, url: string, payload?: object): Promise<LightMyRequestResponse>;
  /** Registers with a good code under the account's names. */
  register(
    who: Stranger,
    more?: Claims,
    names?: { firstName: string; lastName: string },
  ): Promise<LightMyRequestResponse>;
  /** Registers. @returns the account */
  account(who: Stranger, more?: Claims): Promise<string>;
  close(): Promise<void>;
}

/** @param begin prepares the issuer before the product starts */
export async function openHostedStage(
  create: DatabaseKind['create'],
  options: ProductOptions = {},
  begin: (issuer: KeyServer) => void = () => {},
): Promise<HostedStage> {
  const key = await createKey('issuer-key', 'RS256');
  const issuer = await startKeyServer([key.publicJwk]);
  begin(issuer);
  const database = await create();
  const env = { IDENTITY_ISSUER: issuer.issuer, IDENTITY_CLIENT_ID: 'falter', ...options.env };
  const product = await createProduct(database, { ...options, env });

  const token: HostedStage['token'] = async (who, more = {}, by = key) => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { email_verified: true, iat: now, exp: now + 600, ...who, ...more };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: by.alg, kid: by.kid })
      .setIssuer(issuer.issuer)
      .setAudience('falter')
      .sign(by.privateKey);
  };
  const call: HostedStage['call'] = async (bearer, method, url, payload) => {
    const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
    return product.app.inject({ method, url, headers, ...(payload && { payload }) });
  };
  const register: HostedStage['register'] = async (who, more, names) => {
    const [invitationCode] = await makeInvitations(database.db, 1, product.deps.now());
    const [firstName, ...rest] = who.name.split(' ');
    const body = { invitationCode, ...(names ?? { firstName, lastName: rest.join(' ') }) };
    return call(await token(who, more), 'POST', '/api/auth/simple-register', body);
  };
  return {
    ...{ issuer, database, product, key, token, call, register },
    stranger: (name = 'Mia Muster') => ({ sub: randomUUID(), email: `${randomUUID()}@example.org`, name }),
    account: async (who, more) => v.parse(UserSchema, (await register(who, more)).json()).id,
    close: async () => {
      await product.close();
      await database.close();
      await issuer.close();
    },
  };
}
