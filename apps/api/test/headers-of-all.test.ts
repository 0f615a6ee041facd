import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UPLOADS_PATH } from '@tagfalter/contract/upload';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabase } from './database.ts';
import { type MediaStage, openMediaStage, ready } from './media-stage.ts';
import type { Person } from './product.ts';
import { sha256, type TusDevice } from './tus.ts';

/** Spec decision 65, threat 3. */
const SECURITY: Readonly<Record<string, RegExp>> = {
  'strict-transport-security': /^max-age=31536000$/,
  'x-content-type-options': /^nosniff$/,
  'content-security-policy':
    /default-src 'none'|default-src 'self'; object-src 'none'; frame-src 'none'; script-src 'self'/,
  'referrer-policy': /^(no-referrer|same-origin)$/,
  'permissions-policy': /geolocation=\(\)/,
  'cross-origin-resource-policy': /^same-origin$/,
  'cross-origin-opener-policy': /^same-origin/,
};

interface ResponseView {
  status: number;
  headers: Headers;
}

describe('every answer of the server', () => {
  const { create } = embeddedDatabase;
  let stage: MediaStage;
  let mia: Person & { device: TusDevice };
  let medium: string;
  let upload: string;
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'tagfalter-web-'));
    await writeFile(join(root, 'index.html'), '<!doctype html><title>Tagfalter</title>');
    const pace = { jsonMs: 50, windowMs: 50, minBytes: 1000 };
    const env = { PUBLIC_URL: 'https://diary.example' };
    stage = await openMediaStage(create, { env, webRoot: root, bodyPace: pace });
    mia = await stage.person();
    const begun = await mia.device.create(9, { hash: sha256(Buffer.from('x')), kind: 'image', type: 'image/jpeg' });
    upload = begun.headers.get('location') ?? '';
    medium = ready(await mia.device.upload(stage.photo, {})).originalUrl.replace(/^https:..[^/]*/, '');
  });
  afterAll(async () => {
    await stage.close();
    await rm(root, { recursive: true });
  });

  /** Sends lines as they are, and reads the head of the first reply. */
  async function say(lines: readonly string[], body = ''): Promise<ResponseView> {
    const socket = connect(Number(new URL(stage.origin).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    let said = '';
    for await (const chunk of socket.setEncoding('latin1')) {
      said += chunk;
      if (said.includes('\r\n\r\n')) break;
    }
    socket.destroy();
    const [first = '', ...rest] = (said.split('\r\n\r\n')[0] ?? '').split('\r\n');
    const headers = new Headers(
      rest.map((line): [string, string] => [line.split(': ')[0] ?? '', line.split(': ').slice(1).join(': ')]),
    );
    return { status: Number(first.split(' ')[1]), headers };
  }
  const ask = (line: string, ...headers: string[]) => say([`${line} HTTP/1.1`, 'host: x', ...headers]);
  const signed = () => `authorization: ${mia.headers.authorization}`;
  const TUS = 'tus-resumable: 1.0.0';

  it.each<[string, number, () => Promise<ResponseView>]>([
    ['success', 200, () => ask('GET /api/health')],
    ['HEAD', 200, () => ask('HEAD /api/health')],
    ['nothing at a call', 404, () => ask('GET /api/nothing')],
    ['nothing at a page', 404, () => ask('GET /nothing')],
    ['the shell of the app', 200, () => ask('GET /nothing', 'accept: text/html')],
    ['a file of the app', 206, () => ask('GET /index.html', 'range: bytes=0-3')],
    ['no such part of a file of the app', 416, () => ask('GET /index.html', 'range: bytes=900-')],
    ['a file not modified', 304, () => ask('GET /index.html', 'if-modified-since: Fri, 01 Jan 2100 00:00:00 GMT')],
    ['another method', 404, () => ask('DELETE /api/health')],
    ['OPTIONS', 404, () => ask('OPTIONS /api/health')],
    ['a method that only others know', 404, () => ask('PROPFIND /api/health')],
    ['leading elsewhere', 303, () => ask('GET /api/login')],
    ['a page of the law', 200, () => ask('GET /impressum')],
    ['a caller without a token', 401, () => ask('GET /api/entries')],
    [
      'no JSON',
      400,
      () =>
        say(
          ['POST /api/sync/push HTTP/1.1', 'host: x', signed(), 'content-type: application/json', 'content-length: 1'],
          '{',
        ),
    ],
    [
      'a type that nobody reads',
      415,
      () =>
        say(['POST /api/sync/push HTTP/1.1', 'host: x', signed(), 'content-type: text/csv', 'content-length: 1'], 'a'),
    ],
    ['an escape that is none', 400, () => ask('GET /%zz')],
    ['an address that is no UTF-8', 400, () => ask('GET /api/entries/%ff')],
    ['a parameter that is too long', 400, () => ask(`GET /api/shared/${'a'.repeat(5000)}`)],
    ['a medium', 200, () => ask(`GET ${medium}`)],
    ['a part of a medium', 206, () => ask(`GET ${medium}`, 'range: bytes=0-9')],
    ['no such part of a medium', 416, () => ask(`GET ${medium}`, 'range: bytes=99999999-')],
    ['an upload without the protocol', 412, () => ask(`DELETE ${upload}`, signed())],
    ['no such upload', 404, () => ask(`HEAD ${UPLOADS_PATH}/${randomUUID()}`, signed(), TUS)],
    ['a stream', 200, () => ask('GET /api/sync/stream?protocol=1', signed())],
    [
      'a body that comes too slowly',
      408,
      () => say(['POST /api/reports HTTP/1.1', 'host: x', 'content-type: application/json', 'content-length: 90'], '{'),
    ],
    ['no request at all', 400, () => say(['nonsense'])],
    ['a method that nobody knows', 400, () => ask('FLATTER /')],
    [
      'two lengths',
      400,
      () => say(['POST /api/reports HTTP/1.1', 'host: x', 'content-length: 1', 'transfer-encoding: chunked'], 'a'),
    ],
    ['headers that are too long', 431, () => ask('GET /', `x: ${'a'.repeat(20_000)}`)],
    ['an address that is too long', 431, () => ask(`GET /${'a'.repeat(20_000)}`)],
    ['no name of a host', 400, () => say(['GET /api/health HTTP/1.1'])],
    ['an expectation that nobody knows', 200, () => ask('GET /api/health', 'expect: a-miracle')],
    ['another protocol', 200, () => ask('GET /api/health', 'connection: upgrade', 'upgrade: websocket')],
  ])('carries the security headers: %s', async (_what, status, response) => {
    const { status: seen, headers } = await response();
    expect(seen).toBe(status);
    for (const [name, value] of Object.entries(SECURITY)) expect(headers.get(name), name).toMatch(value);
  });
});
