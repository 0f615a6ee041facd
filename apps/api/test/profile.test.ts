import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type User, UserSchema } from '@tagfalter/contract/user';
import { DAY_MS } from '@tagfalter/domain/durations';
import { MAX_PROFILE_IMAGE_BYTES } from '@tagfalter/domain/tiers';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './database.ts';
import { type EntryStage, filePart, openEntryStage, saved } from './entry-stage.ts';
import { fixture, form } from './forms.ts';
import { type Person, signUp } from './product.ts';

describe.each(databases)('profiles on $name', ({ create }) => {
  let stage: EntryStage;
  beforeAll(async () => {
    stage = await openEntryStage(create);
  });
  afterAll(() => stage.close());

  type Headers = Person['headers'] | Record<string, never>;
  const inject = (method: 'GET' | 'PUT', url: string, headers: Headers, payload?: object) =>
    stage.product.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  const update = (who: Person, payload: object) => inject('PUT', '/api/auth/update-profile', who.headers, payload);
  const patch = async (
    { headers }: { headers: Headers },
    fields: Record<string, string>,
    picture?: Uint8Array<ArrayBuffer>,
  ) => {
    const files = picture ? [{ field: 'profileImage', name: 'ich.jpg', bytes: picture }] : [];
    const body = await form(fields, files);
    const all = { ...headers, ...body.headers };
    return stage.product.app.inject({ method: 'PATCH', url: '/api/profile', headers: all, payload: body.payload });
  };
  const user = (response: LightMyRequestResponse): User => v.parse(UserSchema, response.json());
  const me = async (who: Person): Promise<User> => user(await inject('GET', '/api/auth/user', who.headers));
  const load = (url: string | null) => inject('GET', url ?? '/api/media/profile/none/none', {});
  const blobsOf = (who: Person): Promise<string[]> =>
    readdir(join(stage.product.deps.config.dataDir, 'blobs', who.accountId, 'profile')).catch(() => []);
  const png = async (): Promise<Buffer<ArrayBuffer>> =>
    Buffer.from(
      await sharp({ create: { width: 30, height: 80, channels: 3, background: '#e0a03c' } })
        .png()
        .toBuffer(),
    );

  it('changes names and leaves the e-mail as it is', async () => {
    const mia = await stage.person();
    const changed = await update(mia, { firstName: ' Maria ', lastName: 'Berg', email: 'other@example.org' });
    expect([changed.statusCode, user(changed)]).toMatchObject([
      200,
      { firstName: 'Maria', lastName: 'Berg', displayName: 'Maria Berg', email: mia.email, profileImageUrl: null },
    ]);
    expect(await me(mia)).toEqual(user(changed));
    expect(user(await patch(mia, { lastName: '' }))).toMatchObject({ firstName: 'Maria', displayName: 'Maria' });
  });

  it.each<Record<string, string>>([
    { firstName: '' },
    { firstName: '  ' },
    { firstName: 'x'.repeat(101) },
    { lastName: 'x'.repeat(101) },
  ])('refuses %j both ways', async (fields) => {
    const mia = await stage.person();
    for (const response of [await patch(mia, fields), await update(mia, fields)]) {
      expect([response.statusCode, response.json().code]).toEqual([400, 'bad_request']);
    }
    expect((await me(mia)).firstName).toBe('Mia');
  });

  it('takes a free user name in any case (decision 5)', async () => {
    const [mia, tom] = [await stage.person(), await stage.person()];
    const name = `Mia.${randomBytes(4).toString('hex')}`;
    expect(user(await patch(mia, { username: ` ${name} ` })).username).toBe(name);
    const taken = await patch(tom, { firstName: 'Tom', username: name.toUpperCase() });
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'username_taken']);
    expect((await me(tom)).firstName).toBe('Mia');
    expect(user(await patch(mia, { username: name.toLowerCase() })).username).toBe(name.toLowerCase());
    for (const username of ['ab', 'mia@example.org', 'a b c', '🦋🦋🦋']) {
      const refused = await patch(mia, { username });
      expect([refused.statusCode, refused.json().code]).toEqual([422, 'username_invalid']);
    }
  });

  it('keeps a short name from registration', async () => {
    const mia = await stage.person({ username: 'x' });
    expect((await patch(mia, { firstName: 'Maria', username: 'x' })).statusCode).toBe(200);
  });

  it('shows a picture as a square without metadata (threat 6)', async () => {
    const mia = await stage.person();
    const { profileImageUrl } = user(await patch(mia, { firstName: 'Mia' }, await fixture('photo-1.jpg')));
    expect(profileImageUrl).toMatch(/^\/api\/media\/profile\/[0-9a-f-]{36}\/[0-9a-f-]{36}\?exp=\d+&sig=[\w-]+$/);
    expect((await me(mia)).profileImageUrl).toBe(profileImageUrl);
    const response = await load(profileImageUrl);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': expect.stringMatching(/^private, max-age=\d{6,}, immutable$/),
    });
    const { width, height, format, exif, xmp, icc } = await sharp(response.rawPayload).metadata();
    expect({ width, height, format, exif, xmp, icc }).toEqual({ width: 512, height: 512, format: 'webp' });
  });

  it('takes JPEG, PNG and GIF by their bytes, up to 5 MB', async () => {
    const mia = await stage.person();
    const still = await png();
    const gif = Buffer.from(await sharp(still).gif().toBuffer());
    for (const picture of [still, gif]) expect((await patch(mia, {}, picture)).statusCode).toBe(200);
    const exactly = Buffer.concat([still, Buffer.alloc(MAX_PROFILE_IMAGE_BYTES - still.length)]);
    expect((await patch(mia, {}, exactly)).statusCode).toBe(200);
    const above = await patch(mia, {}, Buffer.concat([exactly, Buffer.alloc(1)]));
    expect([above.statusCode, above.json().code]).toEqual([413, 'too_large']);
    const webp = Buffer.from(await sharp(still).webp().toBuffer());
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const cut = (await fixture('photo-1.jpg')).subarray(0, 3000);
    for (const picture of [webp, svg, Buffer.from('MZ'), Buffer.from(cut), await fixture('speech-de.webm')]) {
      const refused = await patch(mia, { firstName: 'Nie' }, picture);
      expect([refused.statusCode, refused.json().code]).toEqual([415, 'unsupported_type']);
    }
    expect((await me(mia)).firstName).toBe('Mia');
  });

  it('keeps one picture, and none after a refusal', async () => {
    const [mia, tom] = [await stage.person(), await stage.person()];
    const { username } = await me(tom);
    const first = user(await patch(mia, {}, await png()));
    const second = user(await patch(mia, {}, await png()));
    expect(second.profileImageUrl).not.toBe(first.profileImageUrl);
    expect([(await load(first.profileImageUrl)).statusCode, (await load(second.profileImageUrl)).statusCode]).toEqual([
      404, 200,
    ]);
    expect((await patch(mia, { username }, await png())).statusCode).toBe(409);
    expect(await blobsOf(mia)).toHaveLength(1);
    expect(user(await patch(mia, { firstName: 'Maria' })).profileImageUrl).toBe(second.profileImageUrl);
    expect(user(await update(mia, { profileImageUrl: null })).profileImageUrl).toBeNull();
    expect([(await load(second.profileImageUrl)).statusCode, await blobsOf(mia)]).toEqual([404, []]);
  });

  it('opens a picture by its signature alone, for two weeks at most', async () => {
    const mia = await stage.person();
    const url = user(await patch(mia, {}, await png())).profileImageUrl ?? '';
    const bent = new URL(url, 'http://here');
    bent.searchParams.set('exp', '99999999999');
    for (const address of [url.replace(/\?.*/, ''), `${bent.pathname}${bent.search}`, `${url}x`]) {
      expect((await load(address)).statusCode).toBe(404);
    }
    const now = stage.clock.now;
    stage.clock.now = now + 15 * DAY_MS;
    expect((await load(url)).statusCode).toBe(404);
    expect((await load((await me(mia)).profileImageUrl)).statusCode).toBe(200);
    stage.clock.now = now;
  });

  it('takes an own photo for the picture only', async () => {
    const [mia, tom] = [await stage.person(), await stage.person()];
    const files = [await filePart('photo-1.jpg')];
    const entry = saved(await stage.post(mia, { date: stage.today(), text: 'x', visibility: 'public' }, { files }));
    const [photo = ''] = entry.imageUrls;
    const { profileImageUrl } = user(await update(mia, { profileImageUrl: photo }));
    expect((await sharp((await load(profileImageUrl)).rawPayload).metadata()).width).toBe(512);
    expect(user(await update(mia, { firstName: 'M', profileImageUrl })).profileImageUrl).toBe(profileImageUrl);
    const own = `${stage.product.deps.config.publicUrl}${profileImageUrl}`;
    expect(user(await update(mia, { profileImageUrl: own })).profileImageUrl).toBe(profileImageUrl);
    for (const address of [photo, profileImageUrl, own]) {
      expect((await update(tom, { profileImageUrl: address })).statusCode).toBe(400);
    }
  });

  it.each([
    'https://evil.example/me.jpg',
    'http://127.0.0.1:1/me.jpg',
    'http://169.254.169.254/latest/meta-data',
    '//evil.example/api/media/profile/x',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    '/api/entries',
    'me.jpg',
    '/api/media/profile/00000000-0000-4000-8000-000000000000/00000000-0000-4000-8000-000000000000',
  ])('never fetches or keeps the address %s (threat 13)', async (profileImageUrl) => {
    const response = await update(await stage.person(), { firstName: 'Nie', profileImageUrl });
    expect([response.statusCode, response.json().details]).toEqual([400, { fields: ['profileImageUrl'] }]);
  });

  it('sets where new entries start', async () => {
    const mia = await stage.person();
    const set = (visibility: unknown) => inject('PUT', '/api/users/default-visibility', mia.headers, { visibility });
    const response = await set('friends');
    expect([response.statusCode, user(response).defaultVisibility]).toEqual([200, 'friends']);
    expect(saved(await stage.post(mia, { date: stage.today(), text: 'x' })).visibility).toBe('friends');
    for (const visibility of ['everyone', '', null, undefined]) expect((await set(visibility)).statusCode).toBe(400);
  });

  it('answers only registered people (permission matrix)', async () => {
    const stranger = await signUp(stage.product);
    for (const [headers, status, code] of [
      [{}, 401, 'unauthorized'],
      [stranger.headers, 403, 'not_registered'],
    ] as const) {
      const responses = [
        await inject('PUT', '/api/auth/update-profile', headers, { firstName: 'X' }),
        await patch({ headers }, { firstName: 'X' }),
        await inject('PUT', '/api/users/default-visibility', headers, { visibility: 'public' }),
      ];
      for (const response of responses) expect([response.statusCode, response.json().code]).toEqual([status, code]);
    }
  });
});
