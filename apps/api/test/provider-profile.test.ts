import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type User, UserSchema } from '@tagfalter/contract/user';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#api/db/account-schema.ts';
import { readProfile } from '#api/features/export/read-account.ts';
import { databases } from './database.ts';
import { form } from './forms.ts';
import { type HostedStage, openHostedStage, type Stranger } from './hosted-stage.ts';
import { type KeyServer, startKeyServer } from './key-server.ts';

const PATH = '/api/auth/provider-profile';
const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
const [gold, blue] = [await picture('#e0a03c'), await picture('#2050c0')];
const bomb = gzipSync(Buffer.alloc(50_000_000));
const sends =
  (bytes: Buffer, type = 'image/jpeg') =>
  (response: ServerResponse): void =>
    void response.writeHead(200, { 'content-type': type }).end(bytes);

describe.each(databases)('names and picture of an account elsewhere, on $name (spec decision 54)', ({ create }) => {
  let stage: HostedStage;
  let foreign: KeyServer;
  beforeAll(async () => {
    stage = await openHostedStage(create, { picturePatience: 1_000 });
    stage.issuer.pages.set('/gold.jpg', sends(gold)).set('/blue.jpg', sends(blue));
    foreign = await startKeyServer();
    foreign.pages.set('/gold.jpg', sends(gold));
  });
  afterAll(async () => {
    await foreign.close();
    await stage.close();
  });

  const at = (path: string): string => `${stage.issuer.issuer}${path}`;
  const takeOver = async (who: Stranger, more: Record<string, unknown> = {}): Promise<User> => {
    const answer = await stage.call(await stage.token(who, more), 'POST', PATH);
    expect(answer.statusCode).toBe(200);
    return v.parse(UserSchema, answer.json());
  };
  const person = async (name = 'Mia Muster') => {
    const who = stage.stranger(name);
    return { who, accountId: await stage.account(who) };
  };
  const rowOf = async (accountId: string) => {
    const [row] = await stage.database.db.select().from(users).where(eq(users.id, accountId));
    return row;
  };
  const blobsOf = (accountId: string): Promise<string[]> =>
    readdir(join(stage.product.deps.config.dataDir, 'blobs', accountId, 'profile')).catch(() => []);
  const formsLeft = () => readdir(join(stage.product.deps.config.dataDir, 'forms')).catch(() => []);
  const colorOf = async ({ profileImageUrl }: User) => {
    const answer = await stage.call(undefined, 'GET', profileImageUrl ?? '/none');
    const { channels } = await sharp(answer.rawPayload).stats();
    return channels.map(({ mean }) => Math.round(mean / 16));
  };
  const patch = async (who: Stranger, fields: Record<string, string>, file?: Buffer<ArrayBuffer>) => {
    const files = file ? [{ field: 'profileImage', name: 'ich.jpg', bytes: file }] : [];
    const { headers, payload } = await form(fields, files);
    const all = { ...headers, authorization: `Bearer ${await stage.token(who)}` };
    return stage.product.app.inject({ method: 'PATCH', url: '/api/profile', headers: all, payload });
  };

  it('are taken over, and the picture is served by us, re-encoded', async () => {
    const { who, accountId } = await person();
    const reported = { name: 'Mia Luise Berg', picture: at('/gold.jpg') };
    const user = await takeOver(who, reported);
    expect(user).toMatchObject({ firstName: 'Mia', lastName: 'Luise Berg', displayName: 'Mia Luise Berg' });
    expect(user.profileImageUrl).toMatch(/^\/api\/media\/profile\//);
    const kept = await stage.call(undefined, 'GET', user.profileImageUrl ?? '');
    expect([kept.headers['content-type'], (await sharp(kept.rawPayload).metadata()).width]).toEqual([
      'image/webp',
      512,
    ]);
    expect(await blobsOf(accountId)).toHaveLength(1);
    expect(await formsLeft()).toEqual([]);
    const exported = await readProfile(stage.database.db, accountId);
    expect(exported).toMatchObject({
      profile: { lastName: 'Luise Berg' },
      pictureId: (await rowOf(accountId))?.pictureId,
    });
    expect(JSON.stringify(exported)).not.toContain(stage.issuer.issuer);
  });

  it('are fetched again only when they change', async () => {
    const { who, accountId } = await person();
    const first = await takeOver(who, { picture: at('/gold.jpg') });
    const before = stage.issuer.requests.length;
    expect(await takeOver(who, { picture: at('/gold.jpg') })).toEqual(first);
    expect(stage.issuer.requests).toHaveLength(before);
    const second = await takeOver(who, { picture: at('/blue.jpg') });
    expect(await colorOf(second)).not.toEqual(await colorOf(first).catch(() => []));
    expect(await blobsOf(accountId)).toHaveLength(1);
    expect((await takeOver(who)).profileImageUrl).toBe(second.profileImageUrl);
  });

  it('never take the place of names that were changed here by hand', async () => {
    const { who } = await person();
    await patch(who, { firstName: 'Mia', lastName: 'Muster', username: `m${randomBytes(4).toString('hex')}` });
    expect(await takeOver(who, { name: 'Mia Berg' })).toMatchObject({ lastName: 'Berg' });
    await patch(who, { firstName: 'Maria', lastName: 'Berg' });
    expect(await takeOver(who, { name: 'Mia Falter' })).toMatchObject({ firstName: 'Maria', lastName: 'Berg' });
  });

  it('never replace a picture chosen or removed here', async () => {
    const { who } = await person();
    await takeOver(who, { picture: at('/gold.jpg') });
    const own = v.parse(UserSchema, (await patch(who, {}, Buffer.from(blue))).json());
    expect((await takeOver(who, { picture: at('/gold.jpg') })).profileImageUrl).toBe(own.profileImageUrl);
    const { who: tom } = await person('Tom');
    await takeOver(tom, { picture: at('/gold.jpg') });
    const put = await stage.call(await stage.token(tom), 'PUT', '/api/auth/update-profile', { profileImageUrl: null });
    expect(put.statusCode).toBe(200);
    expect((await takeOver(tom, { picture: at('/blue.jpg') })).profileImageUrl).toBeNull();
  });

  it('give way to a picture chosen during their fetch', async () => {
    const { who, accountId } = await person();
    let own: User | undefined;
    stage.issuer.pages.set('/slow.jpg', (response) => {
      void patch(who, { firstName: 'Eva' }, Buffer.from(blue)).then((answer) => {
        own = v.parse(UserSchema, answer.json());
        sends(gold)(response);
      });
    });
    const after = await takeOver(who, { name: 'Mia Berg', picture: at('/slow.jpg') });
    expect([after.firstName, after.profileImageUrl]).toEqual(['Eva', own?.profileImageUrl]);
    expect(await blobsOf(accountId)).toEqual([`${(await rowOf(accountId))?.pictureId}.webp`]);
  });

  it('are fetched once for concurrent callers', async () => {
    const { who, accountId } = await person();
    const before = stage.issuer.requests.length;
    const many = await Promise.all(Array.from({ length: 5 }, () => takeOver(who, { picture: at('/gold.jpg') })));
    expect(new Set(many.map(({ profileImageUrl }) => profileImageUrl)).size).toBe(1);
    expect(stage.issuer.requests.slice(before)).toEqual(['/gold.jpg']);
    expect(await blobsOf(accountId)).toHaveLength(1);
  });

  it('are asked for twenty times an hour', async () => {
    const { who } = await person();
    for (let at = 0; at < 20; at += 1) await takeOver(who);
    const answer = await stage.call(await stage.token(who), 'POST', PATH);
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it.each<[string, () => string]>([
    ['another host', () => `${foreign.issuer}/gold.jpg`],
    ['another port of the issuer’s machine', () => `${foreign.issuer}/gold.jpg?${stage.issuer.issuer}`],
    ['another name of the issuer’s machine', () => at('/gold.jpg').replace('127.0.0.1', 'localhost')],
    ['the issuer’s name as a password', () => `${foreign.issuer.replace('http://', 'http://127.0.0.1@')}/gold.jpg`],
    ['with a password', () => at('/gold.jpg').replace('http://', 'http://mia:secret@')],
    ['this machine', () => 'https://127.0.0.1/gold.jpg'],
    ['this machine, IPv6', () => 'https://[::1]/gold.jpg'],
    ['this machine, as a number', () => 'https://2130706433/gold.jpg'],
    ['a machine of this network', () => 'https://10.0.0.1/gold.jpg'],
    ['the cloud’s own address', () => 'http://169.254.169.254/latest/meta-data'],
    ['a name that ends like a host of pictures', () => 'https://evilgoogleusercontent.com/gold.jpg'],
    ['the domain of pictures itself', () => 'https://googleusercontent.com/gold.jpg'],
    ['a host of pictures in the clear', () => 'http://lh3.googleusercontent.com/gold.jpg'],
    ['a host of pictures at another port', () => 'https://lh3.googleusercontent.com:8443/gold.jpg'],
    ['a host of pictures as a name below another', () => 'https://lh3.googleusercontent.com.evil.example/gold.jpg'],
    ['a file', () => 'file:///etc/passwd'],
    ['no address at all', () => `data:image/jpeg;base64,${gold.toString('base64').slice(0, 400)}`],
  ])('are not fetched from %s (threat 13)', async (_what, address) => {
    const { who, accountId } = await person();
    const before = [stage.issuer.requests.length, foreign.requests.length];
    expect((await takeOver(who, { picture: address() })).profileImageUrl).toBeNull();
    expect([stage.issuer.requests.length, foreign.requests.length]).toEqual(before);
    expect(await blobsOf(accountId)).toEqual([]);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['sends us to another host', (response) => redirect(response, `${foreign.issuer}/gold.jpg`)],
    ['sends us to itself', (response) => redirect(response, at('/gold.jpg'))],
    ['is too big', sends(Buffer.concat([gold, Buffer.alloc(6_000_000)]))],
    ['never stops', flood],
    [
      'is too big once it is unpacked',
      (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    ],
    ['never ends', (response) => void response.writeHead(200, { 'content-type': 'image/jpeg' }).write(gold)],
    ['never begins', () => {}],
    ['is gone', (response) => void response.writeHead(404).end(gold)],
    ['is no picture', sends(Buffer.from('<html></html>'))],
    [
      'is a drawing that may load others',
      sends(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
    ],
    ['is half a picture', sends(gold.subarray(0, 200))],
    ['breaks off', (response) => void response.writeHead(200, { 'content-length': '9999' }).end(gold)],
  ])('stay as they were where the picture %s', async (_what, page) => {
    const { who, accountId } = await person();
    stage.issuer.pages.set('/bad.jpg', page);
    const before = await takeOver(who, { picture: at('/gold.jpg') });
    const seen = foreign.requests.length;
    const after = await takeOver(who, { name: 'Mia Berg', picture: at('/bad.jpg') });
    expect(after).toMatchObject({ lastName: 'Berg', profileImageUrl: before.profileImageUrl });
    expect(foreign.requests).toHaveLength(seen);
    expect((await rowOf(accountId))?.pictureFrom).toBe(at('/gold.jpg'));
    expect(await blobsOf(accountId)).toHaveLength(1);
    expect(await formsLeft()).toEqual([]);
  });
});

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end();
}

function flood(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'image/jpeg' });
  const more = (): void => {
    if (!response.destroyed) response.write(Buffer.alloc(256 * 1024), more);
  };
  more();
}
