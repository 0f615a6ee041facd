import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { adminInvitations } from '@tagfalter/contract/admin-invitations';
import { ENDPOINTS } from '@tagfalter/contract/endpoints';
import { RAW_CALLS } from '@tagfalter/contract/raw-calls';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabase, type TestDatabase } from './database.ts';
import { createProduct, type Product } from './product.ts';

const pglite = embeddedDatabase;
const PAGE = '<!doctype html><title>Tagfalter</title>';
const FIRST_VIEWS = [
  ['visitor-en', 'landing'],
  ['visitor-fr', 'accueil'],
  ['start-en', 'start'],
  ['create-en', 'editor'],
  ['diary-en', 'screens'],
] as const;
const SCRIPT = 'export const wing = "falter";'.repeat(50);

let database: TestDatabase;
let product: Product;
let webRoot: string;
beforeAll(async () => {
  if (!pglite) throw new Error('no database');
  database = await pglite.create();
  webRoot = await mkdtemp(join(tmpdir(), 'tagfalter-web-'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), PAGE);
  await mkdir(join(webRoot, 'first'));
  for (const [name, words] of FIRST_VIEWS) await writeFile(join(webRoot, `first/${name}.html`), PAGE + words);
  await writeFile(join(webRoot, 'sw.js'), '// worker');
  await writeFile(join(webRoot, 'manifest.webmanifest'), '{}');
  await writeFile(join(webRoot, 'favicon.svg'), '<svg/>');
  await writeFile(join(webRoot, '.inputs'), 'internal');
  await writeFile(join(webRoot, 'assets/app-1a2b.js'), SCRIPT);
  await writeFile(join(webRoot, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT));
  product = await createProduct(database, { webRoot });
});
afterAll(async () => {
  await product.close();
  await database.close();
  await rm(webRoot, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => product.app.inject({ url, headers });
const html = { accept: 'text/html,application/xhtml+xml' };

/**
 * Directives of the policy besides the manifest: `child-src` is `frame-src` and `worker-src`, the others follow from
 * these.
 */
const FETCHING = ['script', 'style', 'font', 'connect', 'img', 'media', 'object', 'frame', 'worker'].map(
  (kind) => `${kind}-src`,
);

describe('the web app', () => {
  it.each(['/', '/dashboard', '/entry/2026-11-20?x=1', '/edit/a.b'])(
    'answers the navigation to %s with its shell',
    async (url) => {
      const response = await get(url, html);
      expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(response.body).toBe(`${PAGE}landing`);
      expect(response.headers.vary).toBe('cookie, accept-language, accept-encoding');
    },
  );

  it.each([
    ['/', {}, 'landing'],
    ['/create', { 'accept-language': 'fr-CH, fr;q=0.9' }, 'accueil'],
    // As the app chooses: English where it speaks none of them.
    ['/', { 'accept-language': 'it-IT, it;q=0.9' }, 'landing'],
    ['/?source=pwa', { cookie: 'better-auth.session_token=x' }, 'start'],
    ['/create?mode=voice', { cookie: 'a=b; __Secure-better-auth.session_token=x' }, 'editor'],
    ['/settings', { cookie: 'better-auth.session_token=x' }, 'screens'],
  ])('names for %s with %o the files of the view', async (url, headers, words) => {
    expect((await get(url, { ...html, ...headers })).body).toBe(PAGE + words);
  });

  it('gives the worker the shell alone', async () => {
    expect((await get('/index.html')).body).toBe(PAGE);
  });

  it.each(['/dashboard', '/assets/gone-1.js', '/.inputs', '/../package.json', '/%2e%2e/%2e%2e/package.json'])(
    'has no file %s for a program',
    async (url) => {
      const response = await get(url);
      expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
    },
  );

  it.each(['/api/nothing', '/api', '/media/x', '/assets/gone-1.js'])('gives no page for %s', async (url) => {
    const response = await get(url, html);
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
  });

  it.each([
    ['/favicon.ico', 'image/svg+xml'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/sw.js', 'application/javascript; charset=utf-8'],
    ['/api/auth/sign-in-methods', 'application/json; charset=utf-8'],
    ['/api/identity/get-session', 'application/json'],
  ])('has %s, which pages of visitors ask for', async (url, type) => {
    const response = await get(url);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, type]);
  });

  it('keeps hashed files for good and asks again for all others', async () => {
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const url of ['/sw.js', '/manifest.webmanifest'])
      expect((await get(url)).headers['cache-control']).toBe('no-cache');
  });

  it('says that a share without a worker was lost', async () => {
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    const reply = await product.app.inject({ method: 'POST', url: '/share-target', headers: form, payload: '--x--' });
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/create?shared=not-kept']);
  });

  it('sends files compressed at build time', async () => {
    const zipped = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' });
    expect(zipped.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': expect.stringContaining('javascript'),
    });
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(SCRIPT);
    const both = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' });
    const unpack = both.headers['content-encoding'] === 'br' ? brotliDecompressSync : gunzipSync;
    expect(unpack(both.rawPayload).toString()).toBe(SCRIPT);
    expect((await get('/assets/app-1a2b.js')).body).toBe(SCRIPT);
  });

  it.each(['/', '/assets/app-1a2b.js', '/api/health', '/api/nothing', '/api/identity/jwks'])(
    'guards %s by headers (threat 3)',
    async (url) => {
      const { headers } = await get(url, html);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'permissions-policy': expect.stringContaining('microphone=(self), camera=(self)'),
        'cross-origin-opener-policy': 'same-origin',
      });
      const policy = String(headers['content-security-policy']);
      for (const rule of [
        "object-src 'none'",
        "frame-src 'none'",
        "script-src 'self';",
        "style-src 'self';",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ]) {
        expect(policy).toContain(rule);
      }
      expect(policy).not.toContain('unsafe');
      // Nothing but the manifest falls back to the default: directives that fetch, as of CSP 3.
      const named = policy.split(';').map((rule) => rule.trim().split(' ', 1)[0]);
      expect(named).toEqual(expect.arrayContaining(FETCHING));
      expect(headers).not.toHaveProperty('service-worker-allowed');
    },
  );
});

describe('the description of the API', () => {
  it('holds every call, forms as multipart', async () => {
    const Description = v.object({
      openapi: v.literal('3.1.0'),
      paths: v.record(v.string(), v.record(v.string(), v.unknown())),
    });
    const { paths } = v.parse(Description, (await get('/api/openapi.json')).json());
    const described = Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method} ${path}`),
    );
    const calls = ENDPOINTS.map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`);
    const others = RAW_CALLS.map(({ method, path }) => `${method} ${path}`);
    expect(described.sort()).toEqual([...calls, ...others].sort());
    const create = JSON.stringify(paths['/api/entries']?.post);
    expect(create).toContain('multipart/form-data');
    expect(create).toContain('"images":{"type":"array","items":{"type":"string","format":"binary"}}');
  });

  it('tells what each raw call takes', async () => {
    const Body = v.object({ content: v.record(v.string(), v.object({ schema: v.looseObject({ type: v.string() }) })) });
    const Call = v.object({
      requestBody: v.optional(Body),
      parameters: v.optional(v.array(v.looseObject({ name: v.string() })), []),
    });
    const { paths } = v.parse(
      v.object({ paths: v.record(v.string(), v.record(v.string(), v.unknown())) }),
      (await get('/api/openapi.json')).json(),
    );
    const described = RAW_CALLS.map(({ method, path }) => {
      const { requestBody, parameters } = v.parse(Call, paths[path]?.[method]);
      return {
        call: `${method} ${path}`,
        types: Object.keys(requestBody?.content ?? {}),
        names: parameters.map(({ name }) => name),
      };
    });
    const taking = described.filter(({ call }) => /^(post|put|patch) /.test(call) && call !== 'post /api/uploads');
    expect(taking.filter(({ types }) => types.length === 0)).toEqual([]);
    const forms = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
    expect(described.find(({ call }) => call === 'post /kuendigung')?.types).toEqual(forms);
    expect(described.find(({ call }) => call === 'patch /api/uploads/{id}')).toEqual({
      call: 'patch /api/uploads/{id}',
      types: ['application/offset+octet-stream'],
      names: ['id', 'tus-resumable', 'upload-offset'],
    });
  });

  it('is shown by a page that loads nothing from elsewhere', async () => {
    const page = await get('/api/docs/');
    expect(page.headers['content-type']).toContain('text/html');
    const nonce = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1];
    expect(page.body).toContain(`nonce="${nonce}"`);
    expect(page.body).not.toMatch(/(src|href)="https?:/);
    expect((await get('/api/docs/js/scalar.js')).statusCode).toBe(200);
  });
});

it('leads from /api/login to sign-in, or to the start', async () => {
  const response = await get('/api/login');
  expect([response.statusCode, response.headers.location]).toEqual([303, '/?login']);
  const cookie = 'tagfalter.session_token=abc';
  const known = await product.app.inject({ method: 'GET', url: '/api/login', headers: { cookie } });
  expect([known.statusCode, known.headers.location]).toEqual([303, '/']);
});

describe('the admin door', () => {
  const knock = (headers: Record<string, string>, remoteAddress = '127.0.0.1', payload: object = { count: 2 }) =>
    product.app.inject({ method: 'POST', url: '/api/admin/invitations', headers, payload, remoteAddress });
  const token = (): Record<string, string> => ({ authorization: `Bearer ${product.deps.adminToken}` });

  it('makes codes for a program of this machine that knows the token', async () => {
    const response = await knock(token());
    expect(v.parse(adminInvitations.reply, response.json()).codes).toHaveLength(2);
    expect((await knock(token(), '::1')).statusCode).toBe(200);
    expect((await knock(token(), '127.0.0.1', { count: 1001 })).statusCode).toBe(400);
  });

  it('does not exist for anybody else', async () => {
    const responses = await Promise.all([
      knock({}),
      knock({ authorization: 'Bearer wrong' }),
      knock({ authorization: '' }, '127.0.0.1', {}),
      knock(token(), '192.0.2.7'),
      knock({ ...token(), 'x-forwarded-for': '127.0.0.1' }),
      knock({ ...token(), forwarded: 'for=127.0.0.1' }),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
  });
});
