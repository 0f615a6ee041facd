import type { JWK } from 'jose';
import { createEmbeddedIdentity, EMBEDDED_ISSUER } from '#api/adapters/embedded-identity.ts';
import { createTokenVerifier } from '#api/adapters/token-verifier.ts';
import { createLog } from '#api/base/log.ts';
import { identityJwks } from '#api/db/identity-schema.ts';
import { databases } from './database.ts';
import { describeIdentityPort, type IdentityUnderTest } from './identity-contract.ts';
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

for (const { name, create } of databases) {
  describeIdentityPort(`embedded provider on ${name}`, async (key): Promise<IdentityUnderTest> => {
    const database = await create();
    const { db } = database;
    const { now, advance } = createClock();
    // A key of an earlier year: the provider publishes it beside the one it signs with.
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
    const options = { db, secret: new Uint8Array(32), publicUrl: issuer, ...noMails, now, log: createLog('silent') };
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
