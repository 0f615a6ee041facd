import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { SignInMethodsSchema } from '@tagfalter/contract/sign-in-methods';
import { type OpenidServer, startOpenid } from '@tagfalter/openid/openid-server';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabase, type TestDatabase } from './database.ts';
import { createProduct, type Product } from './product.ts';

const pglite = embeddedDatabase;
const PATH = '/api/auth/sign-in-methods';
const Said = v.object({ revocation_endpoint: v.optional(v.string()) });
const APP = 'http://127.0.0.1:8080';

let database: TestDatabase;
let openid: OpenidServer;
let product: Product | undefined;
beforeAll(async () => {
  if (!pglite) throw new Error('no database');
  database = await pglite.create();
  const client = { id: 'falter', redirectUris: [`${APP}/sign-in/callback`] };
  openid = await startOpenid({ clients: [client], accounts: [] });
});
afterAll(async () => {
  await openid.close();
  await database.close();
});
afterEach(async () => {
  openid.fail(undefined);
  await product?.close();
});

async function start(env: Record<string, string>): Promise<Product> {
  product = await createProduct(database, { env });
  return product;
}
const methodsOf = async ({ app }: Product) => v.parse(SignInMethodsSchema, (await app.inject(PATH)).json());

describe('how people sign in', () => {
  it('is by e-mail alone where nothing else is configured', async () => {
    expect(await methodsOf(await start({}))).toEqual({ external: null, hosted: null });
  });

  it('names the external account, whether its issuer answers or not', async () => {
    openid.fail(500);
    const env = { EXTERNAL_NAME: 'Kolibri', EXTERNAL_ISSUER: openid.issuer, EXTERNAL_CLIENT_ID: 'falter' };
    expect(await methodsOf(await start(env))).toEqual({ external: { name: 'Kolibri' }, hosted: null });
  });

  it('names the addresses of a hosted issuer', async () => {
    const { issuer } = openid;
    const said = await fetch(`${issuer}/.well-known/openid-configuration`);
    const { revocation_endpoint: revocationEndpoint = null } = v.parse(Said, await said.json());
    expect(await methodsOf(await start({ IDENTITY_ISSUER: issuer, IDENTITY_CLIENT_ID: 'falter' }))).toEqual({
      external: null,
      hosted: {
        ...{ kind: 'openid', issuer, clientId: 'falter', canCreate: false, asksOffline: true },
        authorizationEndpoint: `${issuer}/auth`,
        tokenEndpoint: `${issuer}/token`,
        jwksUri: `${issuer}/jwks`,
        revocationEndpoint,
        endSessionEndpoint: `${issuer}/session/end`,
      },
    });
  });

  it('names a hosted issuer that has never answered', async () => {
    openid.fail(503);
    const { issuer } = openid;
    const away = { external: null, hosted: { kind: 'away', issuer } };
    expect(await methodsOf(await start({ IDENTITY_ISSUER: issuer, IDENTITY_CLIENT_ID: 'falter' }))).toEqual(away);
  });

  it('names Firebase without an account beside it that never answered', async () => {
    openid.fail(503);
    const external = { EXTERNAL_NAME: 'Kolibri', EXTERNAL_ISSUER: openid.issuer, EXTERNAL_CLIENT_ID: 'falter' };
    const { hosted } = await methodsOf(await start({ ...FIREBASE, ...external }));
    expect(hosted).toMatchObject({ kind: 'firebase', external: null });
  });

  it('is not told by a document of another issuer', async () => {
    const issuer = openid.issuer.replace('127.0.0.1', 'localhost');
    const { app } = await start({ IDENTITY_ISSUER: issuer, IDENTITY_CLIENT_ID: 'falter' });
    expect((await app.inject(PATH)).json().hosted).toEqual({ kind: 'away', issuer });
  });

  const FIREBASE = { IDENTITY_ISSUER: 'https://securetoken.google.com/falter-1', FIREBASE_API_KEY: 'key' };
  it('names a Firebase project, and the external account beside it', async () => {
    const firebase = { kind: 'firebase', apiKey: 'key', projectId: 'falter-1' };
    const alone = await start({ ...FIREBASE, FIREBASE_EMULATOR: 'http://127.0.0.1:9099' });
    expect(await methodsOf(alone)).toEqual({
      external: null,
      hosted: { ...firebase, emulator: 'http://127.0.0.1:9099', external: null },
    });
    await alone.close();
    const external = { EXTERNAL_NAME: 'Kolibri', EXTERNAL_ISSUER: openid.issuer, EXTERNAL_CLIENT_ID: 'falter' };
    expect((await methodsOf(await start({ ...FIREBASE, ...external }))).hosted).toEqual({
      ...{ ...firebase, emulator: null },
      external: {
        ...{ name: 'Kolibri', issuer: openid.issuer, clientId: 'falter', providerId: 'google.com' },
        authorizationEndpoint: `${openid.issuer}/auth`,
      },
    });
  });
});

describe('where the web app may ask besides its own origin', () => {
  const connectSrc = async (env: Record<string, string>) => {
    const { app } = await start(env);
    await app.inject(PATH);
    const policy = String((await app.inject('/api/health')).headers['content-security-policy']);
    return /connect-src ([^;]*);/.exec(policy)?.[1]?.split(' ');
  };
  const firebase = { IDENTITY_ISSUER: 'https://securetoken.google.com/falter-1', FIREBASE_API_KEY: 'key' };

  it('is nowhere, with the embedded provider and an external account', async () => {
    expect(await connectSrc({})).toEqual(["'self'"]);
    const external = { EXTERNAL_ISSUER: openid.issuer, EXTERNAL_CLIENT_ID: 'falter' };
    await product?.close();
    expect(await connectSrc(external)).toEqual(["'self'"]);
  });

  it('is the issuer that holds the identities', async () => {
    const { issuer } = openid;
    const env = { IDENTITY_ISSUER: issuer, IDENTITY_CLIENT_ID: 'falter' };
    expect(await connectSrc(env)).toEqual(["'self'", issuer]);
    openid.fail(503);
    await product?.close();
    expect(await connectSrc(env)).toEqual(["'self'", issuer]);
  });

  it('is Firebase, or its emulator', async () => {
    const google = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
    expect(await connectSrc(firebase)).toEqual(["'self'", ...google]);
    await product?.close();
    const emulator = 'http://127.0.0.1:9099';
    expect(await connectSrc({ ...firebase, FIREBASE_EMULATOR: emulator })).toEqual(["'self'", emulator]);
  });
});

describe('the service worker', () => {
  let webRoot: string;
  const entry = (revision: string) => `{"revision":"${revision}","url":"index.html"}`;
  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'tagfalter-web-'));
    await writeFile(join(webRoot, 'index.html'), '<!doctype html>');
    await writeFile(join(webRoot, 'sw.js'), `const kept=[${entry('abc123')},{"url":"assets/app-1.js"}];`);
  });
  afterAll(() => rm(webRoot, { recursive: true }));
  const worker = async (env: Record<string, string>) => {
    product = await createProduct(database, { env, webRoot });
    return product.app.inject('/sw.js');
  };
  const hosted = () => ({ IDENTITY_ISSUER: openid.issuer, IDENTITY_CLIENT_ID: 'falter' });

  it('is unchanged if the app needs no other origin', async () => {
    expect((await worker({})).body).toContain(entry('abc123'));
  });

  it('fetches the shell again once its policy names an issuer', async () => {
    const response = await worker(hosted());
    expect(response.body).toMatch(
      /\{"revision":"abc123-[\da-f]{8}","url":"index\.html"\},\{"url":"assets\/app-1\.js"\}/,
    );
    expect(response.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': expect.stringContaining(openid.issuer),
    });
    const headers = { 'if-none-match': String(response.headers.etag), 'accept-encoding': 'gzip' };
    expect((await product?.app.inject({ url: '/sw.js', headers }))?.statusCode).toBe(304);
    const packed = await product?.app.inject({ url: '/sw.js', headers: { 'accept-encoding': 'br, gzip' } });
    expect(gunzipSync(packed?.rawPayload ?? '').toString()).toBe(response.body);
  });

  it('goes out of service all the same', async () => {
    await writeFile(join(webRoot, 'farewell-worker.js'), '// farewell');
    expect((await worker({ ...hosted(), WORKER_OFF: '1' })).body).toBe('// farewell');
  });
});
