import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handleErrors } from '#api/http/error-handler.ts';
import { acceptForms, readForm } from '#api/http/form.ts';
import { BODY_PACE, endSlowBodies, watchPace } from '#api/http/slow-bodies.ts';
import { embeddedDatabase } from './database.ts';
import { createProduct } from './product.ts';

const SOON = { jsonMs: 40, windowMs: 40, minBytes: 1000 };

/** The server's reply to the beginning of a request, until it closes. */
async function beginOf(app: FastifyInstance, path: string, type: string, begin: string): Promise<string> {
  const [address] = app.addresses();
  if (typeof address !== 'object') throw new Error('the app does not listen');
  const socket = connect(address.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 5000\r\n\r\n${begin}`);
  return text(socket);
}

describe('a body that does not end', () => {
  let app: FastifyInstance;
  beforeEach(async () => {
    app = Fastify();
    handleErrors(app);
    endSlowBodies(app, SOON);
    await acceptForms(app);
    app.post('/json', async ({ body }) => ({ body }));
    const folder = { keep: () => Promise.reject(new Error('no file is sent')) };
    app.post('/form', async (request) => readForm(request, folder));
    app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
    app.post('/upload', (request, reply) => {
      reply.hijack();
      request.raw.resume();
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => app.close());

  it.each([
    ['JSON', '/json', 'application/json', '{"text":"'],
    [
      'a form',
      '/form',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="text"\r\n\r\n',
    ],
    ['an upload', '/upload', 'application/offset+octet-stream', 'bytes'],
    ['a body for nothing that we know', '/nowhere', 'application/json', '{'],
  ])('is closed after a time with a named answer: %s', async (_name, path, type, begin) => {
    const said = await beginOf(app, path, type, begin);
    expect(said).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*"code":"too_slow"/);
    expect(said.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

it('is ended by the product, too', async () => {
  const kind = embeddedDatabase;
  const database = await kind.create();
  const { app, close } = await createProduct(database, { bodyPace: SOON });
  await app.listen({ port: 0, host: '127.0.0.1' });
  expect(await beginOf(app, '/api/identity/sign-in/email', 'application/json', '{"email":')).toContain('too_slow');
  await close();
  await database.close();
});

describe('the pace of a body', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const watch = (limits: { everyMs: number; minBytes: number }) => {
    const body = { bytes: 0, isComplete: false, ended: 0 };
    const end = () => {
      body.ended += 1;
    };
    const stop = watchPace({ arrived: () => body.bytes, isComplete: () => body.isComplete, end }, limits);
    return { body, stop };
  };
  const upload = { everyMs: BODY_PACE.windowMs, minBytes: BODY_PACE.minBytes };

  it('needs 16 kB a minute for an upload', () => {
    expect(upload).toEqual({ everyMs: 60_000, minBytes: 16_384 });
    const { body } = watch(upload);
    for (let minute = 0; minute < 200; minute += 1) {
      body.bytes += 16_384;
      vi.advanceTimersByTime(60_000);
    }
    expect(body.ended).toBe(0);
    body.bytes += 16_383;
    vi.advanceTimersByTime(60_000);
    expect(body.ended).toBe(1);
    vi.advanceTimersByTime(600_000);
    expect(body.ended).toBe(1);
  });

  it('ignores complete and unwatched bodies', () => {
    const whole = watch(upload);
    whole.body.isComplete = true;
    const left = watch(upload);
    left.stop();
    vi.advanceTimersByTime(600_000);
    expect([whole.body.ended, left.body.ended]).toEqual([0, 0]);
  });
});
