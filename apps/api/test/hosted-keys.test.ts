import type { ServerResponse } from 'node:http';
import { HOUR_MS } from '@tagfalter/domain/durations';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHostedIdentity } from '#api/adapters/identity/hosted-identity.ts';
import { createDiscovery } from '#api/adapters/identity/openid-discovery.ts';
import { createLog } from '#api/base/log.ts';
import type { IdentityPort } from '#api/ports/identity.ts';
import { type KeyServer, startKeyServer } from './key-server.ts';
import { createKey, type TrustedKey } from './trusted-key.ts';

const key = await createKey('first', 'RS256');
const other = await createKey('second', 'RS256');

let server: KeyServer;
let port: IdentityPort;
let ahead: number;
beforeEach(async () => {
  server = await startKeyServer([key.publicJwk]);
  ahead = 0;
  const now = () => Date.now() + ahead;
  const log = createLog('silent');
  const patience = 300;
  const hosted = {
    ...{ issuer: server.issuer, audience: 'falter', clientId: 'falter' },
    ...{ jwksUrl: undefined, firebase: undefined, trustsEmail: false },
  };
  const discover = (issuer: string) => createDiscovery({ issuer, now, log, patience });
  port = createHostedIdentity({ hosted, discover, now, log, patience });
});
afterEach(() => server.close());

/** A valid token by the adapter's clock. */
const token = ({ kid, alg, privateKey }: TrustedKey = key): Promise<string> => {
  const now = Math.floor((Date.now() + ahead) / 1000);
  return new SignJWT({ sub: 'person-1', email: 'mia@example.org', iat: now, exp: now + 300 })
    .setProtectedHeader({ alg, kid })
    .setIssuer(server.issuer)
    .setAudience('falter')
    .sign(privateKey);
};
const outcome = async (by: TrustedKey = key): Promise<string> =>
  port.verify(await token(by)).then(
    () => 'taken',
    (fault: unknown) => String(fault instanceof Error && 'code' in fault ? fault.code : fault),
  );

const ask = (path: string): number => server.requests.filter((one) => one === path).length;

describe('keys of an issuer elsewhere', () => {
  const json = (response: ServerResponse, body: unknown) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  it.each<[string, (response: ServerResponse) => void]>([
    ['is away', (response) => void response.destroy()],
    ['fails', (response) => void response.writeHead(500).end()],
    ['never answers', () => {}],
    ['never ends its answer', (response) => void response.writeHead(200).write('{')],
    ['never stops', (response) => void response.writeHead(200).end(' '.repeat(300_000))],
    ['answers with a page', (response) => void response.writeHead(200).end('<html>')],
    ['answers with something else', (response) => json(response, { keys: 'none' })],
    ['sends us elsewhere', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ])('that %s leave a token undecided', async (_what, trouble) => {
    server.trouble(trouble);
    expect(await outcome()).toBe('overloaded');
    server.trouble(undefined);
    expect(await outcome()).toBe('overloaded');
    ahead += 6_000;
    expect(await outcome()).toBe('taken');
  });

  it('are asked for once, however many tokens come', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, () => outcome()));
    expect(new Set(many)).toEqual(new Set(['taken']));
    expect(server.requests).toEqual(['/.well-known/openid-configuration', '/keys']);
  });

  it('are left alone for a while after they failed', async () => {
    server.trouble((response) => void response.writeHead(500).end());
    await Promise.all(Array.from({ length: 20 }, () => outcome()));
    await outcome();
    expect(server.requests).toHaveLength(1);
  });

  it('are read again for a new key only', async () => {
    expect(await outcome()).toBe('taken');
    server.keys.push(other.publicJwk);
    expect(await outcome(other)).toBe('unauthorized');
    ahead += 6_000;
    expect(await outcome(other)).toBe('taken');
    const stranger = await createKey('third', 'RS256');
    for (let at = 0; at < 5; at += 1) expect(await outcome(stranger)).toBe('unauthorized');
    expect(ask('/keys')).toBe(2);
  });

  it('are read again for a key replaced under its id', async () => {
    expect(await outcome()).toBe('taken');
    server.keys.splice(0, 1, { ...other.publicJwk, kid: key.kid });
    const renamed = { ...other, kid: key.kid };
    expect(await outcome(renamed)).toBe('unauthorized');
    ahead += 6_000;
    expect(await outcome(renamed)).toBe('taken');
    for (let at = 0; at < 5; at += 1) expect(await outcome()).toBe('unauthorized');
    expect(ask('/keys')).toBe(2);
  });

  it('leave a token with a possibly new key undecided', async () => {
    expect(await outcome()).toBe('taken');
    server.trouble((response) => void response.destroy());
    ahead += 6_000;
    expect(await outcome(other)).toBe('overloaded');
    expect(await outcome()).toBe('taken');
  });

  it('count for a day while they are away', async () => {
    expect(await outcome()).toBe('taken');
    server.trouble((response) => void response.destroy());
    ahead = 23 * HOUR_MS;
    expect(await outcome()).toBe('taken');
    ahead = 25 * HOUR_MS;
    expect(await outcome()).toBe('overloaded');
  });

  it('that are withdrawn do not count an hour later', async () => {
    expect(await outcome()).toBe('taken');
    server.keys.splice(0, 1, other.publicJwk);
    ahead = HOUR_MS;
    expect(await outcome(other)).toBe('taken');
    expect(await outcome()).toBe('unauthorized');
  });

  it('are not secrets that both sides would share', async () => {
    server.keys.splice(0, 1, { kty: 'oct', kid: 'first', k: Buffer.from('x'.repeat(32)).toString('base64url') });
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: server.issuer, aud: 'falter', sub: 'p', email: 'mia@example.org', iat: now, exp: now + 300 };
    const signed = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'first' })
      .sign(new TextEncoder().encode('x'.repeat(32)));
    await expect(port.verify(signed)).rejects.toMatchObject({ code: 'unauthorized' });
  });
});
