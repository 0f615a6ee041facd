import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { defineEndpoint, type Endpoint } from '@tagfalter/contract/define-endpoint';
import Fastify, { type FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '#api/base/refusal.ts';
import { handleErrors, replyFault } from '#api/http/error-handler.ts';
import { acceptForms } from '#api/http/form.ts';
import { createFormFiles } from '#api/http/form-files.ts';
import { registerRoutes } from '#api/http/register-routes.ts';
import { type Route, route } from '#api/http/route.ts';

const open: FastifyInstance[] = [];
afterEach(() => Promise.all(open.splice(0).map((app) => app.close())));

let forms: string;
beforeAll(async () => {
  forms = await mkdtemp(join(tmpdir(), 'tagfalter-forms-'));
});
afterAll(() => rm(forms, { recursive: true, force: true }));

async function serve(routes: Route[]): Promise<FastifyInstance> {
  const app = Fastify({ frameworkErrors: replyFault });
  open.push(app);
  handleErrors(app);
  await acceptForms(app);
  const nobody = { identity: undefined, actor: undefined };
  const shut = () => Promise.reject(new Refusal('unauthorized'));
  const authenticate = { caller: async () => nobody, tokenSubject: shut, actor: shut };
  registerRoutes(app, routes, {
    authenticate,
    formFiles: createFormFiles(forms, async () => undefined),
    checkReplies: true,
  });
  return app;
}

const base = { path: '/x', summary: 'x', audience: 'none', status: 200, errors: [] } satisfies Partial<Endpoint>;
const echo = defineEndpoint({
  ...base,
  method: 'POST',
  body: v.object({ name: v.string(), age: v.optional(v.number()) }),
  reply: v.object({ name: v.string() }),
});

describe('routes of the contract', () => {
  it('parse the body and check the reply by the contract', async () => {
    const app = await serve([route({ ...echo, status: 201 }, async ({ body }) => ({ name: body.name }))]);
    const response = await app.inject({ method: 'POST', url: '/x', payload: { name: 'Mia' } });
    expect([response.statusCode, response.json()]).toEqual([201, { name: 'Mia' }]);
  });

  it.each([
    ['a missing body', { payload: undefined, headers: {} }, 400, 'bad_request'],
    ['a wrong field', { payload: { name: 1 } }, 400, 'bad_request'],
    ['no JSON', { payload: '{"name":', headers: { 'content-type': 'application/json' } }, 400, 'bad_request'],
    [
      'a prototype',
      { payload: '{"__proto__":{}}', headers: { 'content-type': 'application/json' } },
      400,
      'bad_request',
    ],
    ['another type', { payload: '<a/>', headers: { 'content-type': 'text/xml' } }, 415, 'unsupported_type'],
    ['a type with a tab', { payload: '{}', headers: { 'content-type': 'application/json\t;x' } }, 400, 'bad_request'],
    ['too many bytes', { payload: { name: 'a'.repeat(2 ** 20) } }, 413, 'too_large'],
    [
      'very deep JSON',
      { payload: `{"name":${'['.repeat(100_000)}`, headers: { 'content-type': 'application/json' } },
      400,
      'bad_request',
    ],
  ])('refuse %s by name', async (_what, request, status, code) => {
    const app = await serve([route(echo, async ({ body }) => ({ name: body.name }))]);
    const response = await app.inject({ method: 'POST', url: '/x', ...request });
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(response.json().message).toBe(response.json().error);
  });

  it('refuse an address that is no text', async () => {
    const app = await serve([]);
    const response = await app.inject({ url: '/%E0%A4%A' });
    expect([response.statusCode, response.json().code]).toEqual([400, 'bad_request']);
  });

  it('say nothing about an unknown fault', async () => {
    const app = await serve([route(echo, () => Promise.reject(new Error('Liebes Tagebuch')))]);
    const response = await app.inject({ method: 'POST', url: '/x', payload: { name: 'Mia' } });
    expect([response.statusCode, response.json().code]).toEqual([500, 'internal']);
    expect(response.body).not.toContain('Tagebuch');
  });

  it('carry details and when to come back', async () => {
    const refusal = new Refusal('too_many_requests', { retryAfter: 1.2, details: { id: 7 } });
    const app = await serve([route(echo, () => Promise.reject(refusal))]);
    const response = await app.inject({ method: 'POST', url: '/x', payload: { name: 'Mia' } });
    expect([response.statusCode, response.headers['retry-after'], response.json().details]).toEqual([
      429,
      '2',
      { id: 7 },
    ]);
  });

  it('send a stream as it is', async () => {
    const plain = defineEndpoint({ ...base, method: 'GET' });
    const app = await serve([route(plain, async () => Readable.from(['a', 'b']))]);
    expect((await app.inject({ url: '/x' })).body).toBe('ab');
  });
});

describe('forms', () => {
  const form = defineEndpoint({
    ...base,
    method: 'POST',
    bodyKind: 'form',
    body: v.object({ text: v.optional(v.string()), tags: v.optional(v.array(v.string())) }),
    reply: v.object({ text: v.optional(v.string()), files: v.array(v.string()) }),
  });
  const answering = () =>
    serve([
      route(form, async ({ body, files }) => ({
        ...body,
        files: files.map(({ field, name, size }) => `${field}:${name}:${size}`),
      })),
    ]);
  const send = async (data: FormData) => {
    const body = new Response(data);
    const headers = { 'content-type': body.headers.get('content-type') ?? '' };
    const payload = Buffer.from(await body.arrayBuffer());
    return (await answering()).inject({ method: 'POST', url: '/x', headers, payload });
  };

  it('bring text parts and files in order, as browsers send them', async () => {
    const data = new FormData();
    data.append('text', 'Grüße\nvom Meer 🦋');
    data.append('images', new Blob([new Uint8Array(3)]), 'a.jpg');
    data.append('images', new Blob([new Uint8Array(5)]), 'ä b.jpg');
    const response = await send(data);
    expect(response.json()).toEqual({ text: 'Grüße\r\nvom Meer 🦋', files: ['images:a.jpg:3', 'images:ä b.jpg:5'] });
  });

  it.each([
    [
      'a repeated field that takes one value',
      () =>
        [
          ['text', 'a'],
          ['text', 'b'],
        ] as const,
      400,
    ],
    ['a field beyond 400 kB', () => [['text', 'a'.repeat(400_001)]] as const, 413],
    ['hundreds of fields', () => Array.from({ length: 200 }, (_, index) => [`f${index}`, 'x'] as const), 413],
  ])('refuse %s', async (_what, parts, status) => {
    const data = new FormData();
    for (const [name, value] of parts()) data.append(name, value);
    expect((await send(data)).statusCode).toBe(status);
  });

  it('leave no file behind, even after a crash', async () => {
    const data = new FormData();
    data.append('images', new Blob([new Uint8Array(3)]), 'a.jpg');
    await send(data);
    for (let more = 0; more < 21; more += 1) data.append('images', new Blob([new Uint8Array(3)]), 'a.jpg');
    expect((await send(data)).statusCode).toBe(413);
    expect(await readdir(forms)).toEqual([]);
    const [left, own] = [join(forms, 'left'), join(forms, 'own')];
    for (const path of [left, own]) await mkdir(path);
    await writeFile(join(left, '1'), 'photo');
    await utimes(left, new Date(0), new Date(0));
    await createFormFiles(forms, async () => undefined).sweep();
    expect(await readdir(forms)).toEqual(['own']);
    await rm(own, { recursive: true });
  });

  it('of one person run eight at a time', async () => {
    const gates = Promise.withResolvers<void>();
    const { promise: allThere, resolve } = Promise.withResolvers<void>();
    let there = 0;
    const app = await serve([
      route(form, async () => {
        there += 1;
        if (there === 8) resolve();
        await gates.promise;
        return { files: [] };
      }),
    ]);
    const data = new FormData();
    data.append('text', 'a');
    const body = new Response(data);
    const headers = { 'content-type': body.headers.get('content-type') ?? '' };
    const payload = Buffer.from(await body.arrayBuffer());
    const post = (remoteAddress: string) => app.inject({ method: 'POST', url: '/x', headers, payload, remoteAddress });
    const eight = Array.from({ length: 8 }, () => post('127.0.0.2'));
    await allThere;
    const ninth = await post('127.0.0.2');
    expect([ninth.statusCode, ninth.headers['retry-after']]).toEqual([429, '5']);
    const other = post('127.0.0.3');
    gates.resolve();
    const statuses = (await Promise.all([...eight, other])).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual(Array.from({ length: 9 }, () => 200));
    expect((await post('127.0.0.2')).statusCode).toBe(200);
  });

  it('refuse a file beyond its limit', async () => {
    const data = new FormData();
    data.append('images', new Blob([new Uint8Array(26 * 1024 * 1024)]), 'big.jpg');
    expect((await send(data)).json()).toMatchObject({ code: 'too_large' });
  });

  it('refuse JSON and broken multipart', async () => {
    const app = await answering();
    expect((await app.inject({ method: 'POST', url: '/x', payload: { text: 'a' } })).statusCode).toBe(415);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const cut = await app.inject({
      method: 'POST',
      url: '/x',
      headers,
      payload: '--x\r\ncontent-disposition: form-data; name="text"',
    });
    expect(cut.statusCode).toBe(400);
    const unmarked = { 'content-type': 'multipart/form-data' };
    expect((await app.inject({ method: 'POST', url: '/x', headers: unmarked, payload: 'a' })).statusCode).toBeLessThan(
      500,
    );
  });
});
