import { signInMethods } from '@tagfalter/contract/sign-in-methods';
import { afterEach, expect, it } from 'vitest';
import { type KeyServer, startKeyServer } from './key-server.ts';
import { endPrograms, freePort, startProduct, withServer } from './process.ts';

const SLOW = 120_000;

let issuer: KeyServer | undefined;
afterEach(async () => {
  await endPrograms();
  await issuer?.close();
});

it('starts with a hosted issuer named in the first page’s policy', { timeout: SLOW }, () =>
  withServer(async (env) => {
    const elsewhere = await startKeyServer();
    issuer = elsewhere;
    elsewhere.pages.set('/.well-known/openid-configuration', (response) => {
      const { issuer: itself, jwksUrl: jwks_uri } = elsewhere;
      const token_endpoint = 'http://127.0.0.1:9/token';
      response.end(JSON.stringify({ issuer: itself, jwks_uri, token_endpoint, authorization_endpoint: jwks_uri }));
    });
    const PORT = String(await freePort());
    await startProduct({ ...env, PORT, IDENTITY_ISSUER: elsewhere.issuer, IDENTITY_CLIENT_ID: 'falter' });
    const health = await fetch(`http://127.0.0.1:${PORT}/api/health`);
    expect(health.headers.get('content-security-policy')).toContain("connect-src 'self' http://127.0.0.1:9;");
  }),
);

it('starts although the issuer never answers, and says so', { timeout: SLOW }, () =>
  withServer(async (env) => {
    issuer = await startKeyServer();
    issuer.trouble(() => {});
    const PORT = String(await freePort());
    const run = await startProduct({ ...env, PORT, IDENTITY_ISSUER: issuer.issuer, IDENTITY_CLIENT_ID: 'falter' });
    const answer = await fetch(`http://127.0.0.1:${PORT}${signInMethods.path}`);
    expect(await answer.json()).toEqual({ external: null, hosted: { kind: 'away', issuer: issuer.issuer } });
    await run.says('another server did not answer as it should');
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
  }),
);
