import type { JWK } from 'jose';
import { createEmbeddedIdentity } from '#api/adapters/identity/embedded/embedded-identity.ts';
import { createHostedIdentity } from '#api/adapters/identity/hosted-identity.ts';
import { createDiscovery } from '#api/adapters/identity/openid-discovery.ts';
import { createTokenVerifier } from '#api/adapters/identity/token-verifier.ts';
import { openProductThrottles } from '#api/adapters/product-throttles.ts';
import { createLog } from '#api/base/log.ts';
import { identityJwks } from '#api/db/identity-schema.ts';
import { EMBEDDED_ISSUER } from '#api/ports/identity.ts';
import { everyDatabase } from './database.ts';
import { describeIdentityPort, type IdentityUnderTest } from './identity-contract.ts';
import { startKeyServer } from './key-server.ts';
import type { TrustedKey } from './trusted-key.ts';

const issuer = 'http://127.0.0.1:8080';

const registry = {
  onVerified: async () => {},
  isRegistered: async () => true,
  makeWay: async () => {},
  note: async () => {},
};
const noMails = { post: async () => {}, registry };

function createClock() {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    advance: (milliseconds: number): void => {
      ahead += milliseconds;
    },
  };
}

describeIdentityPort('any issuer, keys in memory', async (key): Promise<IdentityUnderTest> => {
  const keys: JWK[] = [key.publicJwk];
  const { now, advance } = createClock();
  const loadKeys = async () => ({ keys });
  const port = createTokenVerifier({ issuer, audience: 'me', algorithms: ['ES256'], now, loadKeys });
  const publish = async (more: TrustedKey): Promise<void> => void keys.push(more.publicJwk);
  return { port, issuer, rememberedAs: issuer, audience: 'me', publish, advance, close: async () => {} };
});

for (const alg of ['RS256', 'ES256', 'PS256'] as const) {
  const create = async (key: TrustedKey): Promise<IdentityUnderTest> => {
    const server = await startKeyServer([key.publicJwk]);
    const { now, advance } = createClock();
    const discover = (address: string) => createDiscovery({ issuer: address, now, log: createLog('silent') });
    const hosted = {
      ...{ issuer: server.issuer, audience: 'falter', clientId: 'falter' },
      ...{ jwksUrl: undefined, firebase: undefined, trustsEmail: false },
    };
    return {
      port: createHostedIdentity({ hosted, discover, now, log: createLog('silent') }),
      ...{ issuer: server.issuer, rememberedAs: server.issuer, audience: 'falter', advance, mayLackEmail: true },
      publish: async ({ publicJwk }) => void server.keys.push(publicJwk),
      close: server.close,
    };
  };
  describeIdentityPort(`an issuer elsewhere, ${alg}`, create, alg);
}

describeIdentityPort(
  'a Firebase project',
  async (key): Promise<IdentityUnderTest> => {
    const server = await startKeyServer([key.publicJwk]);
    const { now, advance } = createClock();
    const signedIn = Math.floor(Date.now() / 1000) - 60;
    const picture = 'https://lh3.googleusercontent.com/a/mia';
    const project = 'https://securetoken.google.com/falter-1';
    const firebase = { projectId: 'falter-1', apiKey: 'key', emulator: undefined, externalId: 'google.com' };
    const hosted = {
      ...{ issuer: project, audience: 'falter-1', clientId: 'falter-1' },
      ...{ jwksUrl: server.jwksUrl, firebase, trustsEmail: false },
    };
    const discover = () => {
      throw new Error('a Firebase project is not asked');
    };
    return {
      port: createHostedIdentity({ hosted, discover, now, log: createLog('silent') }),
      ...{ issuer: project, rememberedAs: project, audience: 'falter-1', advance },
      heard: { picture, signedInAt: signedIn * 1000 },
      more: {
        ...{ user_id: 'person-1', auth_time: signedIn, picture },
        firebase: { identities: { email: ['mia@example.org'] }, sign_in_provider: 'password' },
      },
      publish: async ({ publicJwk }) => void server.keys.push(publicJwk),
      close: server.close,
    };
  },
  'RS256',
);

for (const { name, create } of everyDatabase) {
  describeIdentityPort(`embedded provider on ${name}`, async (key): Promise<IdentityUnderTest> => {
    const database = await create();
    const { db } = database;
    const { now, advance } = createClock();
    // An older key, published beside the signing one.
    const publish = async ({ kid, publicJwk }: TrustedKey): Promise<void> => {
      const { kid: _kid, ...publicKey } = publicJwk;
      await db.insert(identityJwks).values({
        id: kid,
        publicKey: JSON.stringify(publicKey),
        privateKey: 'unused',
        alg: 'ES256',
        createdAt: new Date('2020-01-01'),
      });
    };
    await publish(key);
    const log = createLog('silent');
    const throttles = openProductThrottles(database, new Uint8Array(32), log);
    const options = { db, secret: new Uint8Array(32), publicUrl: issuer, ...noMails, throttles, now, log };
    const { port } = await createEmbeddedIdentity(options);
    return {
      port,
      issuer,
      rememberedAs: EMBEDDED_ISSUER,
      audience: 'tagfalter',
      publish,
      advance,
      close: database.close,
    };
  });
}
