import { afterEach, describe, expect, it } from 'vitest';
import { createExternalProvider } from '#api/adapters/identity/external/external-provider.ts';
import { CLIENT, type Lies, type LyingIssuer, SECRET, startLyingIssuer } from './lying-issuer.ts';

const PROOF = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) };
const methods = (...known: string[]) => ({ token_endpoint_auth_methods_supported: known });
const ANSWER = `code=c0de&state=${PROOF.state}`;

const doesHang = ({ answers: responses = {} }: Lies): boolean => Object.values(responses).some(({ hangs }) => hangs);

describe('the provider of external accounts, which may lie', () => {
  const open: LyingIssuer[] = [];
  afterEach(async () => {
    for (const issuer of open.splice(0)) await issuer.close();
  });

  const meet = async (lies: Lies) => {
    const server = await startLyingIssuer(lies, PROOF.nonce);
    open.push(server);
    const said: unknown[] = [];
    const provider = createExternalProvider({
      external: { name: 'Google', issuer: server.issuer, clientId: CLIENT, clientSecret: SECRET },
      callbackUrl: 'https://diary.example/sign-in/callback',
      ...{ now: Date.now, limitMs: doesHang(lies) ? 300 : 10_000, onFault: (_fault, word) => void said.push(word) },
    });
    return { provider, server, said };
  };
  const outcome = async (lies: Lies) => {
    const { provider, said } = await meet(lies);
    const got = await provider.accountOf(ANSWER, PROOF).catch((fault: unknown) => Reflect.get(Object(fault), 'code'));
    return { got, said };
  };

  it('is trusted in its signed claims', async () => {
    const { provider, server } = await meet({ metadata: methods('client_secret_basic', 'client_secret_post') });
    expect(await provider.accountOf(ANSWER, PROOF)).toMatchObject({ subject: 'ida', email: 'ida@mail.example' });
    const [call] = server.calls;
    expect(Object.fromEntries(call?.body ?? [])).toEqual({
      ...{ grant_type: 'authorization_code', code: 'c0de', code_verifier: PROOF.verifier },
      ...{ redirect_uri: 'https://diary.example/sign-in/callback', client_id: CLIENT, client_secret: SECRET },
    });
  });

  const now = Math.floor(Date.now() / 1000);
  it.each<[string, Lies]>([
    ['a key it does not publish', { signer: 'foreign' }],
    ['no key at all', { signer: 'none' }],
    ['the secret of the client', { signer: 'secret' }],
    ['its key, for another client', { claims: { aud: 'other' } }],
    ['its key, for several clients', { claims: { aud: [CLIENT, 'other'], azp: 'other' } }],
    ['its key, as another issuer', { claims: { iss: 'https://accounts.example' } }],
    ['its key, for another way', { claims: { nonce: 'm'.repeat(43) } }],
    ['its key, for no way', { claims: { nonce: undefined } }],
    ['its key, long ago', { claims: { iat: now - 900, exp: now - 120 } }],
    ['its key, without an end', { claims: { exp: undefined } }],
    ['its key, for nobody', { claims: { sub: undefined } }],
    ['its key, for somebody with a name of no letters', { claims: { sub: 'i\u0000da' } }],
  ])('is not trusted with %s', async (_what, lies) => {
    expect((await outcome(lies)).got).toBe('EXTERNAL_FAILED');
  });

  it.each<[string, Lies['answers'], string]>([
    ['tokens without an ID token', { '/token': { body: { access_token: 'opaque', token_type: 'bearer' } } }, 'FAILED'],
    ['half an answer', { '/token': { body: '{"access_token":' } }, 'FAILED'],
    ['a refusal', { '/token': { status: 400, body: { error: 'invalid_grant' } } }, 'FAILED'],
    ['a fault', { '/token': { status: 500, body: { error: 'server_error' } } }, 'UNREACHABLE'],
    ['that it is busy', { '/token': { status: 429, body: { error: 'slow_down' } } }, 'UNREACHABLE'],
    [
      'a page of a proxy',
      { '/token': { status: 200, body: '<p>', headers: { 'content-type': 'text/html' } } },
      'UNREACHABLE',
    ],
    ['another address', { '/token': { status: 307, headers: { location: 'http://127.0.0.1:1/' } } }, 'UNREACHABLE'],
    ['more than anybody reads', { '/token': { body: `"${'x'.repeat(600 * 1024)}"` } }, 'FAILED'],
    ['nothing', { '/token': { hangs: true } }, 'UNREACHABLE'],
    ['no keys', { '/jwks': { hangs: true } }, 'UNREACHABLE'],
    ['no description', { '/.well-known/openid-configuration': { hangs: true } }, 'UNREACHABLE'],
  ])('is told apart from one that lies when it answers with %s', async (_what, responses = {}, code = '') => {
    expect((await outcome({ answers: responses })).got).toBe(`EXTERNAL_${code}`);
  });

  it('is rejected if it calls itself by another name', async () => {
    expect((await outcome({ metadata: { issuer: 'https://accounts.example' } })).got).toBe('EXTERNAL_FAILED');
  });

  it.each([
    ['error=access_denied', 'EXTERNAL_CANCELLED'],
    ['error=login_required', 'EXTERNAL_FAILED'],
    ['error=temporarily_unavailable', 'EXTERNAL_UNREACHABLE'],
    ['code=c0de&id_token=x', 'EXTERNAL_FAILED'],
    ['code=c0de&response=x', 'EXTERNAL_FAILED'],
    ['code=c0de&code=other', 'EXTERNAL_FAILED'],
    ['', 'EXTERNAL_FAILED'],
  ])('sends people back with %s, which is %s', async (words, code) => {
    const { provider } = await meet({});
    await expect(provider.accountOf(`${words}&state=${PROOF.state}`, PROOF)).rejects.toMatchObject({ code });
  });

  it('tells the operator the word of the protocol, and no other', async () => {
    const answering = (error: string) => ({ answers: { '/token': { status: 401, body: { error } } } });
    expect((await outcome(answering('invalid_client'))).said).toEqual(['invalid_client']);
    expect((await outcome(answering('ida@mail.example'))).said).toEqual([undefined]);
  });

  it('is asked for the address where its token names none', async () => {
    const { provider } = await meet({ claims: { email: undefined } });
    expect(await provider.accountOf(ANSWER, PROOF)).toMatchObject({ email: 'told@mail.example', emailVerified: true });
    const other = { '/me': { body: { sub: 'tom', email: 'tom@mail.example' } } };
    expect((await outcome({ claims: { email: undefined }, answers: other })).got).toBe('EXTERNAL_FAILED');
  });

  it('gets the secret in a header only if required', async () => {
    const basic = await meet({ metadata: methods('client_secret_basic') });
    await basic.provider.accountOf(ANSWER, PROOF);
    expect(basic.server.calls[0]?.authorization).toMatch(/^Basic /);
    expect(basic.server.calls[0]?.body.has('client_secret')).toBe(false);
    const server = await startLyingIssuer({}, PROOF.nonce);
    open.push(server);
    const provider = createExternalProvider({
      external: { name: 'Google', issuer: server.issuer, clientId: CLIENT, clientSecret: undefined },
      ...{ callbackUrl: 'https://diary.example/sign-in/callback', now: Date.now, onFault: () => undefined },
    });
    await provider.accountOf(ANSWER, PROOF);
    expect([server.calls[0]?.authorization, server.calls[0]?.body.has('client_secret')]).toEqual([undefined, false]);
  });

  it('is discovered again after a failure, once for many', async () => {
    const lies: Lies = { answers: { '/.well-known/openid-configuration': { status: 503, body: {} } } };
    const { provider } = await meet(lies);
    const asked = { prompt: 'select_account', isFresh: false };
    await expect(provider.addressFor(PROOF, asked)).rejects.toMatchObject({ code: 'EXTERNAL_UNREACHABLE' });
    delete lies.answers;
    expect(new URL(await provider.addressFor(PROOF, asked)).pathname).toBe('/auth');
    lies.answers = { '/.well-known/openid-configuration': { status: 503, body: {} } };
    expect(new URL(await provider.addressFor(PROOF, asked)).pathname).toBe('/auth');
  });
});
