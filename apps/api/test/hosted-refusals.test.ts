import { setTimeout as passed } from 'node:timers/promises';
import { UserSchema } from '@tagfalter/contract/user';
import { HOUR_MS } from '@tagfalter/domain/durations';
import { SignJWT } from 'jose';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRefusalLog } from '#api/adapters/identity/refused-token.ts';
import { createLog } from '#api/base/log.ts';
import { makeInvitations } from '#api/features/invitations/codes.ts';
import { databases, embeddedDatabase } from './database.ts';
import { type HostedStage, openHostedStage, type Stranger } from './hosted-stage.ts';
import { createKey } from './trusted-key.ts';

const seconds = (): number => Math.floor(Date.now() / 1000);

describe('a token that the server refuses', () => {
  const lines: string[] = [];
  let stage: HostedStage;
  beforeAll(async () => {
    const pglite = embeddedDatabase;
    if (!pglite) throw new Error('no database');
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    stage = await openHostedStage(pglite.create, { log });
  });
  afterAll(() => stage.close());

  const refused = () => lines.filter((line) => line.includes('a token is refused'));
  const signed = async (claims: object, key = stage.key) =>
    new SignJWT({ iat: seconds(), exp: seconds() + 600, iss: stage.issuer.issuer, aud: 'falter', ...claims })
      .setProtectedHeader({ alg: key.alg, kid: key.kid })
      .sign(key.privateKey);

  const unsigned = (token: string) =>
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1] ?? ''}.`;

  it.each<[string, (mia: Stranger) => Promise<string> | string]>([
    ['another issuer', (mia) => signed({ ...mia, iss: 'https://evil.example' })],
    ['the issuer, but for its final slash', (mia) => signed({ ...mia, iss: `${stage.issuer.issuer}/` })],
    ['another audience', (mia) => signed({ ...mia, aud: 'other' })],
    ['another authorized party', (mia) => signed({ ...mia, azp: 'other' })],
    ['expired', (mia) => signed({ ...mia, exp: seconds() - 120 })],
    ['issued too long ago, or later than now', (mia) => signed({ ...mia, iat: seconds() - 7_200 })],
    ['unknown key', async (mia) => signed(mia, await createKey('nobody', 'RS256'))],
    ['wrong signature', async (mia) => signed(mia, await createKey(stage.key.kid, 'RS256'))],
    ['another algorithm', async (mia) => unsigned(await signed(mia))],
    ['no e-mail address', (mia) => signed({ ...mia, email: ['mia'] })],
    ['missing or malformed claims', (mia) => signed({ ...mia, sub: '' })],
    ['no token', () => 'null'],
  ])('says in the log, once and without it: %s', async (why, make) => {
    const mia = stage.stranger();
    const token = await make(mia);
    const before = refused().length;
    for (let at = 0; at < 3; at += 1) expect((await stage.call(token, 'GET', '/api/auth/user')).statusCode).toBe(401);
    await passed(0);
    const said = refused().slice(before);
    expect(said.map((line) => v.parse(v.object({ why: v.string() }), JSON.parse(line)).why)).toEqual([why]);
    for (const secret of [token, mia.email, mia.sub].filter((text) => text !== 'null'))
      expect(said[0]).not.toContain(secret);
  });

  it('says it again an hour later', () => {
    const said: unknown[] = [];
    let now = 0;
    const note = createRefusalLog({ warn: (first: unknown) => void said.push(first) }, () => now);
    for (const at of [0, HOUR_MS - 1, HOUR_MS]) {
      now = at;
      note('expired');
    }
    note('unknown key');
    expect(said).toEqual([{ why: 'expired' }, { why: 'expired' }, { why: 'unknown key' }]);
  });

  it('needs the client among several audiences', async () => {
    const mia = stage.stranger();
    const status = async (claims: object) =>
      (await stage.call(await signed({ ...mia, ...claims }), 'GET', '/api/auth/user')).statusCode;
    expect(await status({ aud: ['other', 'falter'] })).toBe(401);
    expect(await status({ aud: ['other', 'falter'], azp: 'falter' })).toBe(404);
    expect(await status({ azp: 'falter' })).toBe(404);
  });
});

describe.each(databases)('an issuer whose tokens name no address, on $name', ({ create }) => {
  const said = new Map<string, unknown>();
  let stage: HostedStage;
  beforeAll(async () => {
    stage = await openHostedStage(create, {}, (issuer) => {
      const json = (body: unknown) => (response: { end(text: string): void }) => response.end(JSON.stringify(body));
      issuer.pages.set('/.well-known/openid-configuration', (response) => {
        const { issuer: itself, jwksUrl: jwks_uri } = issuer;
        const endpoints = { authorization_endpoint: `${itself}/auth`, token_endpoint: `${itself}/token` };
        json({ issuer: itself, jwks_uri, ...endpoints, userinfo_endpoint: `${itself}/me` })(response);
      });
      issuer.pages.set('/me', (response) => json(Object.fromEntries(said))(response));
    });
  });
  afterAll(() => stage.close());

  const announce = (claims: object) => {
    said.clear();
    for (const [name, value] of Object.entries(claims)) said.set(name, value);
  };
  const register = async (mia: Stranger, accessToken?: string) => {
    const [invitationCode] = await makeInvitations(stage.database.db, 1, Date.now());
    const token = await stage.token(mia, { email: undefined, email_verified: undefined });
    const body = { invitationCode, firstName: 'Mia', lastName: '', ...(accessToken && { accessToken }) };
    return { token, reply: await stage.call(token, 'POST', '/api/auth/simple-register', body) };
  };

  it.each([true, 'true'])('is asked for it at registration (%j)', async (email_verified) => {
    const mia = stage.stranger();
    announce({ sub: mia.sub, email: mia.email.toUpperCase(), email_verified });
    const { token, reply } = await register(mia, 'opaque');
    expect([reply.statusCode, v.parse(UserSchema, reply.json())]).toMatchObject([
      201,
      { email: mia.email, emailVerified: true },
    ]);
    expect((await stage.call(token, 'GET', '/api/auth/user')).statusCode).toBe(200);
    expect((await stage.call(token, 'GET', '/api/entries')).statusCode).toBe(200);
  });

  it.each<[string, (mia: Stranger) => object, string | undefined]>([
    ['of somebody else', ({ email }) => ({ sub: 'other', email }), 'opaque'],
    ['without an address', ({ sub }) => ({ sub }), 'opaque'],
    ['that nobody may ask', ({ sub, email }) => ({ sub, email }), undefined],
  ])('registers nobody by a userinfo %s', async (_what, claims, accessToken) => {
    const mia = stage.stranger();
    announce(claims(mia));
    const { reply } = await register(mia, accessToken);
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'email_unknown']);
  });
});
