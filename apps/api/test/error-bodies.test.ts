import { randomUUID } from 'node:crypto';
import { ErrorBodySchema } from '@tagfalter/contract/error';
import { UPLOADS_PATH } from '@tagfalter/contract/upload';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabase } from './database.ts';
import { type EntryStage, openEntryStage, saved } from './entry-stage.ts';
import { createProduct, type Person } from './product.ts';
import { sha256 } from './tus.ts';

const BodySchema = v.object({ code: v.string(), message: v.string(), error: v.string() });

describe.each([embeddedDatabase])('a refusal', ({ create }) => {
  let stage: EntryStage;
  let mia: Person;
  beforeAll(async () => {
    stage = await openEntryStage(create);
    mia = await stage.person();
  });
  afterAll(() => stage.close());

  const announced = (hash: string) => {
    const metadata = { hash, kind: 'image', type: 'image/jpeg' };
    return Object.entries(metadata)
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join();
  };
  const began = async (): Promise<string> => {
    const headers = {
      ...mia.headers,
      'tus-resumable': '1.0.0',
      'upload-length': '9',
      'upload-metadata': announced(sha256(Buffer.from(randomUUID()))),
    };
    const response = await stage.product.app.inject({ method: 'POST', url: UPLOADS_PATH, headers });
    return String(response.headers.location);
  };
  const TUS = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };

  it.each<[string, number, () => object | Promise<object>]>([
    ['an address of no call', 404, () => ({ url: '/api/nothing' })],
    ['an address that is no UTF-8', 400, () => ({ url: '/api/entries/%ff' })],
    ['a method no call has', 404, () => ({ method: 'DELETE', url: '/api/auth/user' })],
    ['a call without a token', 401, () => ({ url: '/api/entries' })],
    [
      'JSON that is none',
      400,
      () => ({
        method: 'POST',
        url: '/api/auth/simple-register',
        headers: { ...mia.headers, 'content-type': 'application/json' },
        payload: '{',
      }),
    ],
    [
      'a type nobody reads',
      415,
      () => ({
        method: 'POST',
        url: '/api/sync/push',
        headers: { ...mia.headers, 'content-type': 'text/csv' },
        payload: 'a',
      }),
    ],
    ['a medium without a signature', 404, () => ({ url: `/api/media/${randomUUID()}/${'a'.repeat(64)}/full` })],
    ['a door of the operator', 404, () => ({ method: 'POST', url: '/api/admin/entries', payload: {} })],
    ['a page of the identity provider that is shut', 404, () => ({ url: '/api/identity/list-sessions' })],
    [
      'a sign-in of nobody',
      401,
      () => ({
        method: 'POST',
        url: '/api/identity/sign-in/email',
        payload: { email: 'nobody@example.org', password: 'Schmetterling-7' },
      }),
    ],
    [
      'an identity page of a foreign origin',
      403,
      () => ({
        method: 'POST',
        url: '/api/identity/sign-out',
        headers: { origin: 'https://elsewhere.test' },
        payload: {},
      }),
    ],
    ['an upload without a token', 401, () => ({ method: 'POST', url: UPLOADS_PATH })],
    [
      'an upload without the protocol',
      412,
      async () => ({
        method: 'PATCH',
        url: await began(),
        headers: { ...mia.headers, 'content-type': TUS['content-type'] },
        payload: 'x',
      }),
    ],
    [
      'an upload at no offset',
      400,
      async () => ({
        method: 'PATCH',
        url: await began(),
        headers: { ...mia.headers, ...TUS, 'upload-offset': 'x' },
        payload: 'x',
      }),
    ],
    [
      'an upload at another offset',
      409,
      async () => ({
        method: 'PATCH',
        url: await began(),
        headers: { ...mia.headers, ...TUS, 'upload-offset': '4' },
        payload: 'x',
      }),
    ],
    [
      'an upload of somebody else',
      404,
      () => ({
        method: 'PATCH',
        url: `${UPLOADS_PATH}/no-such`,
        headers: { ...mia.headers, ...TUS, 'upload-offset': '0' },
        payload: 'x',
      }),
    ],
  ])('has code, message and error: %s', async (_what, status, call) => {
    const response = await stage.product.app.inject(await call());
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      status,
      expect.stringMatching(/^application\/json/),
    ]);
    const { code, message, error } = v.parse(BodySchema, response.json());
    expect([code, message]).toEqual([expect.stringMatching(/^\w+$/), error]);
    expect(message).toMatch(/[A-Za-zäöüÄÖÜß]{3}/);
  });

  it('has its own words if another request of an upload was faster', async () => {
    const headers = { ...mia.headers, ...TUS, 'upload-offset': '4' };
    const response = await stage.product.app.inject({ method: 'PATCH', url: await began(), headers, payload: 'x' });
    const { code, message } = v.parse(ErrorBodySchema, response.json());
    expect([response.statusCode, code]).toEqual([409, 'upload_raced']);
    expect(message).toContain('anderer Versuch');
  });

  it('says the spec’s sentences for empty, foreign and missing entries (spec §8)', async () => {
    const { id } = saved(await stage.post(await stage.person(), { date: stage.today(), text: 'Privat' }));
    const unknown = entryIdFor(mia.entrySpace, '2026-01-01');
    const responses = [
      await stage.post(mia, { date: stage.today(), text: ' ' }),
      await stage.get(mia, `/api/entries/${id}`),
      await stage.get(mia, `/api/entries/${unknown}`),
    ];
    expect(responses.map((response) => [response.statusCode, response.json().message])).toEqual([
      [422, 'Bitte fügen Sie Text hinzu, laden Sie ein Bild hoch oder nehmen Sie Audio auf.'],
      [403, 'Zugriff verweigert'],
      [404, 'Eintrag nicht gefunden'],
    ]);
  });

  it('and all else goes by https alone where people come by it', async () => {
    const header = 'strict-transport-security';
    const secure = await createProduct(stage.database, { env: { PUBLIC_URL: 'https://diary.example' } });
    const ofBoth = [secure, stage.product].map(
      async ({ app }) => (await app.inject({ url: '/api/health' })).headers[header],
    );
    expect(await Promise.all(ofBoth)).toEqual(['max-age=31536000', undefined]);
    await secure.close();
  });
});
