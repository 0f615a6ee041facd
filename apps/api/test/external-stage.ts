import { SIGN_IN_PAGE } from '@tagfalter/contract/external-sign-in';
import { TokenReplySchema } from '@tagfalter/contract/identity';
import type { OpenidAccount } from '@tagfalter/openid/account';
import { type OpenidServer, startOpenid } from '@tagfalter/openid/openid-server';
import type { LightMyRequestResponse } from 'fastify';
import * as v from 'valibot';
import { makeInvitations } from '#api/features/invitations/codes.ts';
import type { Product } from './product.ts';

/** Public address of the test's product. */
const PUBLIC_URL = 'http://127.0.0.1:8080';
const CLIENT = 'diary';
let accounts = 0;

/** A new person at the provider. */
export function newcomer(said: Partial<OpenidAccount> = {}): OpenidAccount {
  accounts += 1;
  const sub = `account-${accounts}`;
  return { sub, email: `${sub}@mail.example`, email_verified: true, name: 'Ida van der Feld', ...said };
}

export interface Google {
  server: OpenidServer;
  /** Environment of a product with this provider. */
  env: Record<string, string>;
  /** Adds a person to choose. */
  add(said?: Partial<OpenidAccount>): OpenidAccount;
}

/** An external provider. */
export async function startGoogle(clientSecret = 'classified'): Promise<Google> {
  const redirectUris = [`${PUBLIC_URL}${SIGN_IN_PAGE}`];
  const server = await startOpenid({ clients: [{ id: CLIENT, secret: clientSecret, redirectUris }], accounts: [] });
  return {
    server,
    env: {
      ...{ EXTERNAL_NAME: 'Google', EXTERNAL_ISSUER: server.issuer },
      ...{ EXTERNAL_CLIENT_ID: CLIENT, EXTERNAL_CLIENT_SECRET: clientSecret },
    },
    add(said) {
      const account = newcomer(said);
      server.accounts.push(account);
      return account;
    },
  };
}

/** Cookies by name, as a browser keeps them. */
export class Jar {
  readonly #cookies = new Map<string, string>();
  take(headers: readonly string[]): void {
    for (const header of headers) {
      const [pair = ''] = header.split(';', 1);
      const at = pair.indexOf('=');
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(header)) this.#cookies.delete(pair.slice(0, at));
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
  toString(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** Chooses an account at the provider. @returns query of the redirect back */
export async function choose(url: string, sub: string, jar = new Jar()): Promise<string> {
  let next: { url: string; body?: URLSearchParams } = { url };
  for (let step = 0; step < 12; step += 1) {
    const { body } = next;
    const response = await fetch(next.url, {
      ...{ method: body ? 'POST' : 'GET', redirect: 'manual', headers: { cookie: String(jar) } },
      ...(body && { body }),
    });
    jar.take(response.headers.getSetCookie());
    const location = response.headers.get('location');
    if (location?.startsWith(PUBLIC_URL)) return new URL(location).search.slice(1);
    if (location !== null) next = { url: new URL(location, next.url).href };
    else if (response.ok) next = submitted(await response.text(), next.url, sub);
    else throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
  }
  throw new Error('The provider sends people round in circles');
}

/** A form submitted from a provider's page: the choice, or the automatic post. */
function submitted(page: string, url: string, sub: string): { url: string; body: URLSearchParams } {
  const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? url;
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const fields = hidden.map(([, name = '', value = '']): [string, string] => [name, value]);
  return { url: new URL(action, url).href, body: new URLSearchParams(fields.length > 0 ? fields : { sub }) };
}

/** A browser for signing in. */
export class Browser {
  readonly jar = new Jar();
  /** Cookies at the provider. */
  readonly there = new Jar();
  readonly #product: Product;
  readonly #remoteAddress: string;
  constructor(product: Product, remoteAddress = '127.0.0.1') {
    this.#product = product;
    this.#remoteAddress = remoteAddress;
  }

  async post(path: string, payload: object = {}): Promise<LightMyRequestResponse> {
    const response = await this.#product.app.inject({
      ...{ method: 'POST', url: `/api/identity/${path}`, payload, remoteAddress: this.#remoteAddress },
      headers: { cookie: String(this.jar), origin: PUBLIC_URL },
    });
    this.jar.take([response.headers['set-cookie'] ?? []].flat());
    return response;
  }

  /** @returns address at the provider */
  async begin(mode: string, more: object = {}): Promise<string> {
    const response = await this.post('external/begin', { mode, ...more });
    return v.parse(v.object({ url: v.string() }), response.json()).url;
  }

  /** The whole flow. @returns the final response */
  async go(mode: string, sub: string, more: object = {}): Promise<LightMyRequestResponse> {
    const response = await choose(await this.begin(mode), sub, this.there);
    return this.post('external/finish', { answer: response, ...more });
  }

  /** A token of its session. */
  async token(): Promise<string> {
    const response = await this.#product.app.inject({
      ...{ url: '/api/identity/token', headers: { cookie: String(this.jar) } },
    });
    return v.parse(TokenReplySchema, response.json()).token;
  }

  get hasSession(): boolean {
    return String(this.jar).includes('session_token=');
  }

  /** Ways to sign in of the signed-in person. */
  async ways(): Promise<unknown> {
    const headers = { authorization: `Bearer ${await this.token()}` };
    return (await this.#product.app.inject({ url: '/api/auth/sign-in-ways', headers })).json();
  }

  /** Adopts a session from outside the browser. */
  takeSession(cookie: string): void {
    this.jar.take(cookie.split('; '));
  }

  /** Registers the signed-in person with a fresh invitation. */
  async register(): Promise<LightMyRequestResponse> {
    const { db, now } = this.#product.deps;
    const [invitationCode] = await makeInvitations(db, 1, now());
    return this.#product.app.inject({
      ...{ method: 'POST', url: '/api/auth/simple-register' },
      headers: { authorization: `Bearer ${await this.token()}` },
      payload: { invitationCode, firstName: 'Ida', lastName: 'van der Feld' },
    });
  }
}
